import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { VentaEnLista } from '@taquilla/contract/consola/ventas';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { eventosDe } from '@taquilla/rules/permisos';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { countAttempt } from '../../server/limits/attempts.ts';
import { type Busqueda, esVacia, leerBusqueda, leerBusquedaDePersona } from './busqueda.ts';
import { contarVentasPorEstado } from './cuantas.queries.ts';
import { estadoDe, leerMetodo } from './estado.ts';
import { type Vista, velarCorreo, velarNombre, vistaDe } from './velo.ts';
import { findZona } from './venta.queries.ts';
import { type FilaDeVenta, listVentas } from './ventas.queries.ts';

type Pedido = PeticionDe<'listarVentas'>['query'];

/**
 * A page of sales, the latest first: of one event, or of all on which the reader acts.
 * @throws BusinessError `busqueda_requerida`, `busqueda_corta`, and `demasiadas_peticiones` to a person who searches for many
 */
export async function listarVentas(
  context: Pick<Context, 'db' | 'config'>,
  sesion: StaffSession,
  { eventoId, ...pedido }: Pedido,
): Promise<RespuestaDe<'listarVentas'>> {
  const { db } = context;
  const vista = vistaDe(sesion);
  const dados = eventosDe(sesion);
  if (eventoId !== undefined && dados !== 'todos' && !dados.includes(eventoId))
    throw new BusinessError('sin_permiso');
  const busqueda = buscar(pedido.buscar, vista);
  if (vista.soloBusqueda && (busqueda?.palabras || busqueda?.monto))
    await countAttempt(context, 'busqueda', { subject: `personal:${sesion.personalId}` });
  const limite = vista.soloBusqueda ? Math.min(pedido.limite, HALLADAS) : pedido.limite;
  const filas = await listVentas(db, {
    eventos: eventoId === undefined ? dados : [eventoId],
    despuesDe: leerCursor(pedido.cursor),
    limite: limite + 1,
    busqueda,
    estado: pedido.estado ?? null,
    metodo: pedido.metodo ?? null,
    seccionId: pedido.seccionId ?? null,
    dia: pedido.dia ?? null,
    zona: (eventoId !== undefined && pedido.dia && (await findZona(db, eventoId))) || ZONA_PREDETERMINADA,
    devueltas: pedido.devueltas === 'si',
    correoFallido: pedido.correoFallido === 'si',
    usadas: pedido.usadas === 'si',
  });
  const pagina = filas.slice(0, limite);
  const ultima = pagina.at(-1);
  return {
    ventas: pagina.map(fila => contar(fila, vista)),
    siguiente:
      ultima && filas.length > limite && !vista.soloBusqueda ? `${ultima.micros}.${ultima.folio}` : null,
  };
}

/** A person who sees sales by search alone gets this many of them, and no further page. */
const HALLADAS = 20;

/** The number of sales in each state, where the reader may see a list without searching (§C1.3). */
export async function contarVentas(
  db: Db,
  sesion: StaffSession,
  { eventoId }: PeticionDe<'contarVentas'>['query'],
): Promise<RespuestaDe<'contarVentas'>> {
  const dados = eventosDe(sesion);
  if (eventoId !== undefined && dados !== 'todos' && !dados.includes(eventoId))
    throw new BusinessError('sin_permiso');
  if (vistaDe(sesion).soloBusqueda) return { cuantas: null };
  const suyos = dados === 'todos' ? null : dados;
  const c = await contarVentasPorEstado(db, eventoId === undefined ? suyos : [eventoId]);
  return {
    cuantas: {
      todas: c.vendidas + c.por_reembolsar + c.reembolsadas,
      estados: {
        vendida: c.vendidas - c.devueltas_en_parte,
        devuelta_en_parte: c.devueltas_en_parte,
        por_reembolsar: c.por_reembolsar,
        reembolsada: c.reembolsadas,
        en_cobro: c.en_cobro,
        por_pagar: c.por_pagar,
        sin_venta: c.sin_venta,
      },
      devueltas: c.devueltas,
      correoFallido: c.correo_fallido,
      usadas: c.usadas,
    },
  };
}

function buscar(texto: string | undefined, vista: Vista): Busqueda | null {
  if (!texto) {
    if (vista.soloBusqueda) throw new BusinessError('busqueda_requerida', undefined, soloDePuerta(vista));
    return null;
  }
  const busqueda = vista.soloBusqueda ? leerBusquedaDePersona(texto) : leerBusqueda(texto);
  if (vista.soloBusqueda && esVacia(busqueda))
    throw new BusinessError('busqueda_corta', undefined, soloDePuerta(vista));
  // The door sees seats and folios, and may search by them alone.
  if (vista.datos === 'ninguno')
    return { ...busqueda, palabras: null, ultimos4: null, cargo: null, comprobante: null, monto: null };
  return vista.dinero ? busqueda : { ...busqueda, monto: null };
}

/** The sentence of a refused search where it is the door's. */
function soloDePuerta({ datos }: Vista): string | undefined {
  return datos === 'ninguno' ? 'Busca la venta por folio o por asiento.' : undefined;
}

function leerCursor(cursor: string | undefined): { micros: number; folio: string } | null {
  const partes = /^(\d{1,17})\.([2-9A-Z]{10})$/.exec(cursor ?? '');
  return partes ? { micros: Number(partes[1]), folio: partes[2] ?? '' } : null;
}

function contar(fila: FilaDeVenta, { datos, dinero }: Vista): VentaEnLista {
  const velado = (texto: string | null, velar: (texto: string) => string) =>
    texto === null || datos === 'ninguno' ? null : datos === 'velados' ? velar(texto) : texto;
  return {
    folio: fila.folio,
    evento: { id: fila.evento_id, nombre: fila.evento },
    momento: fila.momento.toISOString(),
    vendidaEn: fila.vendida_en?.toISOString() ?? null,
    estado: estadoDe(fila),
    metodo: leerMetodo(fila.metodo_pago),
    canal: fila.canal,
    comprador: velado(fila.nombre, velarNombre),
    correo: velado(fila.correo, velarCorreo),
    boletos: fila.boletos,
    usados: fila.usados,
    lugares: fila.lugares,
    total: dinero && fila.total !== null ? aPesos(centavos(fila.total)) : null,
    devuelto: dinero ? aPesos(centavos(fila.devuelto)) : null,
    correoFallido: fila.correo_fallido,
  };
}
