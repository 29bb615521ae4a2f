import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comun/campos';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import {
  type FallaDeCortesia,
  leerListaDeCortesias,
  type RenglonDeCortesia,
} from '@taquilla/rules/listaDeCortesias';
import { limitesDe } from '@taquilla/rules/permisos';
import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { BusinessError } from '../../businessError.ts';
import { ordenarDevolucionEn } from '../../compra/devolver.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { claveDeBoletos } from '../../correos/tipos.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import type { MediosDeConsola } from '../medios.ts';
import { lockVenta } from '../posventa/boletosDeVenta.ts';
import {
  findCupo,
  hayUsados,
  insertCortesia,
  type LugarParaDar,
  listLugaresParaDar,
  lockCortesias,
  lockLibres,
} from './cortesia.repository.ts';

type Medios = Pick<Context, 'avisarCambio' | 'avisarCorreo'>;

/** The calls for complimentary tickets (§C8). */
export function registrarCortesias({ context, consola }: MediosDeConsola): void {
  consola.serve('verCortesias', ({ params }) => findCupo(context.db, params.eventoId));
  consola.change('darCortesias', cambio => darCortesias(context, cambio));
  consola.change('revocarCortesia', cambio => revocarCortesia(context, cambio));
}

/** A row of the list with the places that it gets. */
interface Dada {
  renglon: RenglonDeCortesia;
  lugares: LugarParaDar[];
}

/**
 * Gives away the places of a list, all or none; the limit per person does not apply.
 * @throws BusinessError `cortesias_con_fallas` with `detalles.fallas`: every fault with its row; `cupo_de_cortesias`
 */
async function darCortesias(
  medios: Medios,
  { tx, params: { eventoId }, body, sesion, anotar, alConfirmar }: ConsoleChange<'darCortesias'>,
): Promise<RespuestaDe<'darCortesias'>> {
  if (!(await lockCortesias(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const { renglones, fallas } = leerListaDeCortesias(body.csv);
  const limites = limitesDe(sesion().roles, 'dar_cortesias');
  const soloDeBloqueos = limites?.includes('de_bloqueos_que_lo_permiten') ?? false;
  const todos = await listLugaresParaDar(tx, eventoId, [...new Set(renglones.map(({ seccion }) => seccion))]);
  const dadas = asignar(renglones, todos, { fallas, soloDeBloqueos });
  const ids = dadas.flatMap(({ lugares }) => lugares.map(({ id }) => id));
  const libres = await lockLibres(tx, ids);
  for (const { renglon, lugares } of dadas)
    if (lugares.some(({ id }) => !libres.has(id)))
      fallas.push({ renglon: renglon.renglon, mensaje: 'Ese lugar se acaba de ocupar.' });
  if (fallas.length > 0)
    throw new BusinessError('cortesias_con_fallas', {
      fallas: fallas.toSorted((a, b) => a.renglon - b.renglon),
    });
  const { cupo, dadas: antes } = await findCupo(tx, eventoId);
  if (limites?.includes('hasta_su_cuota') && antes + ids.length > cupo)
    throw new BusinessError('cupo_de_cortesias', { cupo, dadas: antes, pedidas: ids.length });
  const cortesias = [];
  for (const dada of dadas) cortesias.push(await dar(tx, { ...dada, eventoId, por: sesion().personalId }));
  await anotar({
    accion: 'cortesia.dar',
    entidad: 'evento',
    entidadId: eventoId,
    eventoId,
    despues: { boletos: ids.length, folios: cortesias.map(({ folio }) => folio) },
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCambio(eventoId, ids);
    medios.avisarCorreo();
  });
  return { boletos: ids.length, cortesias };
}

/** Finds each row's places; a row's faults go to `fallas`. No place is given twice. */
function asignar(
  renglones: readonly RenglonDeCortesia[],
  todos: readonly LugarParaDar[],
  { fallas, soloDeBloqueos }: { fallas: FallaDeCortesia[]; soloDeBloqueos: boolean },
): Dada[] {
  const tomados = new Set<number>();
  const disponible = (l: LugarParaDar) => l.libre && (l.permitido || !soloDeBloqueos);
  return renglones.flatMap(renglon => {
    const falla = (mensaje: string) => {
      fallas.push({ renglon: renglon.renglon, mensaje });
      return [];
    };
    const { nombre, correo, seccion, fila, asiento } = renglon;
    if (!nombre || !seccion || !asiento) return [];
    if (!nombrePersona.safeParse(nombre).success) return falla(`"${nombre}" no es un nombre válido.`);
    if (correo && !esquemaCorreo.safeParse(correo).success)
      return falla(`"${correo}" no es un correo válido.`);
    const deSeccion = todos.filter(lugar => lugar.seccion === sinAcentos(seccion.trim()));
    if (deSeccion.length === 0) return falla(`No hay una sección "${seccion}".`);
    if (fila === '') {
      const cuantos = /^\d{1,3}$/.test(asiento) ? Number(asiento) : 0;
      const libres = deSeccion
        .filter(l => l.fila === null && disponible(l) && !tomados.has(l.id))
        .slice(0, cuantos);
      if (cuantos === 0) return falla(`"${asiento}" no es una cantidad.`);
      if (libres.length < cuantos) return falla(`En "${seccion}" no quedan ${cuantos} lugares generales.`);
      for (const { id } of libres) tomados.add(id);
      return [{ renglon, lugares: libres }];
    }
    const lugar = deSeccion.find(
      l => l.fila === sinAcentos(fila.trim()) && l.numero === sinAcentos(asiento.trim()),
    );
    if (!lugar) return falla(`No existe ${seccion}, fila ${fila}, asiento ${asiento}.`);
    if (tomados.has(lugar.id)) return falla('Ese lugar está dos veces en la lista.');
    if (!disponible(lugar)) return falla(`${seccion}, fila ${fila}, asiento ${asiento} no está libre.`);
    tomados.add(lugar.id);
    return [{ renglon, lugares: [lugar] }];
  });
}

async function dar(
  tx: Transaction,
  { renglon, lugares, eventoId, por }: Dada & { eventoId: number; por: number },
) {
  const correo = normalizarCorreo(renglon.correo) || null;
  const reservaId = randomUUID();
  const folio = await insertCortesia(tx, {
    reservaId,
    invitadoId: randomUUID(),
    eventoId,
    nombre: renglon.nombre,
    correo,
    lugares,
    uuids: lugares.map(() => randomUUID()),
    por,
  });
  if (correo)
    await encolarCorreo(tx, {
      clave: claveDeBoletos(reservaId),
      para: correo,
      tipo: 'boletos',
      datos: { reservaId },
    });
  const nombres = lugares.map(({ seccion, fila, numero }) =>
    [seccion, fila, numero].filter(Boolean).join(' '),
  );
  return { fila: renglon.renglon, folio, nombre: renglon.nombre, lugares: nombres };
}

/** Takes complimentary tickets back; a used one stays. */
async function revocarCortesia(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'revocarCortesia'>,
): Promise<RespuestaDe<'revocarCortesia'>> {
  const reserva = await lockVenta(tx, sesion(), params.folio);
  if (reserva.metodo_pago !== 'cortesia') throw new BusinessError('venta_no_encontrada');
  if (await hayUsados(tx, reserva.id)) throw new BusinessError('boleto_usado');
  const { anulados } = await ordenarDevolucionEn(tx, {
    reservaId: reserva.id,
    monto: null,
    boletos: [],
    motivo: body.motivo,
    pedidaPor: sesion().personalId,
  });
  await anotar({
    accion: 'cortesia.revocar',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId: reserva.evento_id,
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCambio(
      reserva.evento_id,
      anulados.map(({ lugarId }) => lugarId),
    );
    medios.avisarCorreo();
  });
  return { message: 'La cortesía quedó revocada y su lugar volvió a su bloqueo.' };
}
