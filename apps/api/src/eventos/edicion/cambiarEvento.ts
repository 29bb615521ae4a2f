import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { lockLugares } from '../carga/cargarAsientos.repository.ts';
import { ponerOtrosArtistas } from '../documento/artistas.repository.ts';
import { columnasDe } from '../documento/columnasDeEvento.ts';
import { leerEvento } from '../documento/contarEvento.ts';
import { type FilaDeEvento, isTomado, lockEvento } from '../documento/eventos.queries.ts';
import { existeRecinto, findVersionPublicada, updateEvento } from '../documento/eventos.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { siEstaLibre } from './clave.ts';
import { tomarPlano } from './ponerPlano.ts';
import { findPlanoPorRevisar } from './revisar.queries.ts';
import { exigirConTiempo, primeraVenta } from './ventaConTiempo.ts';
import { veDinero } from './verEventos.ts';

type Cambio = ConsoleChange<'cambiarEvento'>;
type Dado = Cambio['body'];

/** Changes an event's data, as far as its state allows (§C4.3). */
export async function cambiarEvento(cambio: Cambio): Promise<EventoDeConsola> {
  const { tx, body, params, sesion, anotar } = cambio;
  const { eventoId: id } = params;
  const fila = await exigirEvento(cambio);
  const dinero = { conDinero: veDinero(sesion()) };
  const antes = await leerEvento(tx, id, dinero);
  const cambiados = camposQueCambian(antes, body);
  // The lock waits for holds under way; a later hold reads the changed date.
  if (cambiados.some(campo => ATADOS.has(campo))) await lockLugares(tx, id);
  const tomado = await isTomado(tx, id);
  exigirPermitidos({ fila, tomado, cambiados, body, artistas: antes.artistas });
  exigirOrden(fila, body);
  if (cambiados.includes('ventaDesde')) await exigirVentaConTiempo(cambio, fila);
  if (body.recintoId !== undefined && !(await existeRecinto(tx, body.recintoId)))
    throw new BusinessError('recinto_no_encontrado');
  await siEstaLibre(async () => updateEvento(tx, id, await columnasDe(tx, body)));
  if (body.artistas) await ponerOtrosArtistas(tx, id, body.artistas);
  if (cambiados.includes('recintoId') || cambiados.includes('recintoVersionId'))
    await seguirAlRecinto(cambio, fila);
  const despues = await leerEvento(tx, id, dinero);
  if (cambiados.length === 0) return despues;
  await asentarFicha(tx, id, sesion().personalId);
  await avisarDelEvento(tx, id);
  await anotar({
    accion: 'evento.cambiar',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: soloEsos(antes, cambiados),
    despues: {
      ...soloEsos(despues, cambiados),
      ...(body.cambioSustancial !== undefined && { cambioSustancial: body.cambioSustancial }),
    },
    motivo: body.motivo,
  });
  return despues;
}

/**
 * Locks the event, which must have the version that the caller read.
 * @throws BusinessError `evento_no_encontrado`, `version_distinta`
 */
export async function exigirEvento(
  cambio: Pick<Cambio, 'tx' | 'version' | 'sesion'> & { params: { eventoId: number } },
): Promise<FilaDeEvento> {
  const { tx, version, sesion, params } = cambio;
  const fila = await lockEvento(tx, params.eventoId);
  if (!fila) throw new BusinessError('evento_no_encontrado');
  await exigirVersion(tx, {
    pedida: version,
    actual: fila.version,
    entidad: 'evento',
    entidadId: fila.id,
    presente: () => leerEvento(tx, fila.id, { conDinero: veDinero(sesion()) }),
  });
  return fila;
}

/**
 * A published large event keeps the promised hour of its sale when its data change (§C4.2). @throws BusinessError
 * `publicacion_anticipada`
 */
async function exigirVentaConTiempo({ tx, body, sesion }: Cambio, fila: FilaDeEvento): Promise<void> {
  if (fila.guardado === 'borrador' || fila.publicado_en === null) return;
  const { lugares } = await findPlanoPorRevisar(tx, fila.id);
  const ventaDesde = body.ventaDesde ? new Date(body.ventaDesde) : null;
  const quien = { roles: sesion().roles, motivo: body.motivo };
  exigirConTiempo(ventaDesde, primeraVenta(fila.publicado_en, lugares), quien);
}

/**
 * Gives a draft the places of the venue that it moves to. @throws BusinessError `cambio_no_permitido` where that venue has
 * no published plan
 */
async function seguirAlRecinto({ tx, body }: Cambio, fila: FilaDeEvento): Promise<void> {
  const { recintoId = fila.recinto_id, clave = fila.clave } = body;
  const recintoVersionId = await findVersionPublicada(tx, recintoId, body.recintoVersionId ?? null);
  if (recintoVersionId === null) {
    const motivo = 'El recinto no tiene publicado ese plano.';
    const campo = body.recintoVersionId ? 'recintoVersionId' : 'recintoId';
    throw new BusinessError('cambio_no_permitido', { campos: { [campo]: motivo } }, motivo);
  }
  await tomarPlano(tx, { clave, id: fila.id, recintoId, recintoVersionId });
}

type Campo = Exclude<keyof Dado, 'motivo' | 'cambioSustancial'>;
/** Fields that a hold or a sale fixes. */
const ATADOS = new Set<Campo>(['clave', 'recintoId', 'recintoVersionId', 'fecha', 'nombre', 'artista']);

function camposQueCambian(antes: EventoDeConsola, dado: Dado): Campo[] {
  const presente: Record<Campo, unknown> = { ...antes, recintoId: antes.recinto.id };
  const { motivo: _motivo, cambioSustancial: _sustancial, ...campos } = dado;
  return (Object.keys(campos) as Campo[]).filter(
    campo => JSON.stringify(campos[campo]) !== JSON.stringify(presente[campo]),
  );
}

/** @throws BusinessError `cambio_no_permitido` with `detalles.campos`, one sentence for each field */
function exigirPermitidos(que: {
  fila: FilaDeEvento;
  tomado: boolean;
  cambiados: readonly Campo[];
  body: Dado;
  /** The other artists of the bill until now. */
  artistas: readonly string[];
}): void {
  const { tomado, cambiados, body, artistas } = que;
  const seVa = tomado && artistas.find(nombre => body.artistas && !body.artistas.includes(nombre));
  const campos = Object.fromEntries(
    cambiados.flatMap(campo => {
      const motivo = campo === 'artistas' && seVa ? dichoDeRetiro(seVa) : impedimento(campo, que);
      return motivo === null ? [] : [[campo, motivo]];
    }),
  );
  const motivos = Object.values(campos);
  if (motivos.length > 0) throw new BusinessError('cambio_no_permitido', { campos }, motivos.join(' '));
}

/** An artist of a sold event withdraws by a run of its own, which gives each buyer a choice (§C7.8). */
function dichoDeRetiro(nombre: string): string {
  return `Ya hay lugares apartados o vendidos: para quitar a ${nombre} usa «Cambiar fecha, recinto o cartel», en las acciones del evento.`;
}

/** A change that gives each buyer a choice has a screen of its own (§C7.8). */
const CON_DECISION =
  'Usa «Cambiar fecha, recinto o cartel», en las acciones del evento: avisa a los compradores y les da a elegir.';

function impedimento(
  campo: Campo,
  { fila, tomado, body }: { fila: FilaDeEvento; tomado: boolean; body: Dado },
): string | null {
  const { guardado } = fila;
  if (guardado === 'archivado' || guardado === 'cancelado')
    return `El evento está ${guardado}: ya no se cambia.`;
  if (guardado === 'borrador') return null;
  if (campo === 'clave') return 'La clave ya no cambia: el evento se publicó.';
  if (campo === 'recintoId') return 'El recinto ya no cambia: el evento se publicó.';
  if (campo === 'recintoVersionId')
    return 'El plano de un evento publicado se cambia en «Datos», «Cambiar de plano».';
  if (campo === 'fecha' && tomado)
    return `Ya hay lugares apartados o vendidos: la fecha no se cambia aquí. ${CON_DECISION}`;
  if ((campo === 'nombre' || campo === 'artista') && tomado) {
    if (body.cambioSustancial === undefined)
      return 'Ya hay lugares apartados o vendidos: di si es un cambio sustancial.';
    if (body.cambioSustancial)
      return `Un cambio sustancial le da a cada comprador derecho a su dinero: no se guarda aquí. ${CON_DECISION}`;
  }
  return null;
}

/** @throws BusinessError `datos_invalidos` where the sale would end before it begins, or begin after the show */
function exigirOrden(fila: FilaDeEvento, body: Dado): void {
  const de = (dado: string | null | undefined, antes: Date | null) =>
    dado === undefined ? antes : dado === null ? null : new Date(dado);
  const fecha = de(body.fecha, fila.fecha) ?? fila.fecha;
  const desde = de(body.ventaDesde, fila.venta_desde);
  const hasta = de(body.ventaHasta, fila.venta_hasta);
  const fin = fecha.getTime() + (body.duracionMin ?? fila.duracion_min) * 60_000;
  const campos = {
    ...(desde && desde >= fecha && { ventaDesde: 'La venta abre después de que empieza el evento.' }),
    ...(hasta &&
      hasta.getTime() > fin && { ventaHasta: 'La venta cierra después de que termina el evento.' }),
    ...(desde && hasta && hasta <= desde && { ventaHasta: 'La venta cierra antes de abrir.' }),
  };
  const motivos = Object.values(campos);
  if (motivos.length > 0) throw new BusinessError('datos_invalidos', { campos }, motivos.join(' '));
}

function soloEsos(evento: EventoDeConsola, campos: readonly Campo[]): object {
  const todos: Record<string, unknown> = { ...evento, recintoId: evento.recinto.id };
  return Object.fromEntries(campos.map(campo => [campo, todos[campo]]));
}
