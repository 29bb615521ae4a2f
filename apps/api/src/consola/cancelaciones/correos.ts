import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { compensacionDe } from '@taquilla/rules/cancelacion';
import { centavos } from '@taquilla/rules/dinero';
import { findCompra } from '../../boletos/boletos.queries.ts';
import { BusinessError } from '../../businessError.ts';
import { decidir, exigirCancelable } from '../../cancelaciones/emprender.ts';
import { findEventoDeCancelacion } from '../../cancelaciones/evento.repository.ts';
import { findVentaDelGrupo } from '../../cancelaciones/plan.queries.ts';
import type { Carta } from '../../cartas/carta.ts';
import { eventoCancelado } from '../../cartas/plantillas/cancelacion.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { VentaDePrueba } from '../../correos/tipos.ts';
import type { Db } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { velarCorreo, velarNombre, vistaDe } from '../ventas/velo.ts';

type Pedido = Pick<PeticionDe<'verCorreoDeCancelacion'>, 'params' | 'body'>;

/** A real sale of a group, and what the run that is being decided means for it. */
interface VentaHallada {
  cuantas: number;
  venta: { reservaId: string; folio: string; correo: string | null; datos: VentaDePrueba } | null;
}

/** The mail of one real sale with the words that are being written, as its buyer would read it (§C7.13). */
export async function verCorreo(
  db: Db,
  sesion: StaffSession,
  pedido: Pedido,
): Promise<RespuestaDe<'verCorreoDeCancelacion'>> {
  const { cuantas, venta } = await hallarVenta(db, pedido);
  const compra = venta && (await findCompra(db, venta.reservaId));
  if (!compra) return { cuantas, correo: null };
  const enClaro = vistaDe(sesion).datos === 'todos';
  const { monto, compensacion, ...datos } = venta.datos;
  const { asunto, titulo, bloques } = eventoCancelado({
    ...compra,
    ...datos,
    comprador: nombreComoLoVe(sesion, compra.comprador),
    monto: centavos(monto),
    compensacion: centavos(compensacion),
    url: '#',
  });
  const para = enClaro ? venta.correo : venta.correo && velarCorreo(venta.correo);
  return { cuantas, correo: { folio: venta.folio, para, asunto, titulo, bloques: sinEnlaces(bloques) } };
}

/** Sends that mail to the reader alone. */
export async function probarCorreo(
  { avisarCorreo }: Pick<Context, 'avisarCorreo'>,
  { tx, sesion, params, body, anotar, alConfirmar }: ConsoleChange<'probarCorreoDeCancelacion'>,
): Promise<RespuestaDe<'probarCorreoDeCancelacion'>> {
  const staff = sesion();
  const { venta } = await hallarVenta(tx, { params, body });
  const compra = venta && (await findCompra(tx, venta.reservaId));
  if (!compra) throw new BusinessError('no_encontrado');
  await encolarCorreo(tx, {
    clave: `prueba:${crypto.randomUUID()}`,
    para: staff.correo,
    tipo: 'prueba_de_cancelacion',
    datos: {
      reserva: venta.reservaId,
      comprador: nombreComoLoVe(staff, compra.comprador),
      venta: venta.datos,
    },
  });
  await anotar({
    accion: 'evento.probar_cancelacion',
    entidad: 'evento',
    entidadId: params.eventoId,
    eventoId: params.eventoId,
  });
  alConfirmar(avisarCorreo);
  return { message: `Te mandamos la prueba a ${staff.correo}.` };
}

async function hallarVenta(db: Db, { params: { eventoId }, body }: Pedido): Promise<VentaHallada> {
  const evento = await findEventoDeCancelacion(db, eventoId);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  exigirCancelable(evento);
  const { frase, promesa, compensacion, compensacionHasta } = decidir(body, evento);
  const { grupo, cual, palabras } = body;
  const { cuantas, venta } = await findVentaDelGrupo(db, { eventoId, grupo, cual });
  if (!venta) return { cuantas, venta: null };
  const { reservaId, folio, correo, monto, medio, ultimos4 } = venta;
  const datos: VentaDePrueba = {
    frase,
    promesa,
    monto,
    compensacion: compensacionDe(monto, compensacion),
    compensacionHasta,
    medio,
    ultimos4,
    palabras: Object.fromEntries(Object.entries(palabras).filter(([, palabra]) => palabra !== undefined)),
  };
  return { cuantas, venta: { reservaId, folio, correo, datos } };
}

/** A buyer's name, masked where the reader's role masks names in lists. */
function nombreComoLoVe(sesion: StaffSession, nombre: string | null): string | null {
  return vistaDe(sesion).datos === 'todos' ? nombre : nombre && velarNombre(nombre);
}

type BloqueLeido = NonNullable<RespuestaDe<'verCorreoDeCancelacion'>['correo']>['bloques'][number];

/** A button leads nowhere before its mail is sent. */
function sinEnlaces(bloques: Carta['bloques']): BloqueLeido[] {
  return bloques.flatMap((bloque): BloqueLeido[] => {
    if (bloque.tipo === 'boton') return [{ tipo: bloque.tipo, texto: bloque.texto }];
    return bloque.tipo === 'parrafo' || bloque.tipo === 'nota' || bloque.tipo === 'cifra' ? [bloque] : [];
  });
}
