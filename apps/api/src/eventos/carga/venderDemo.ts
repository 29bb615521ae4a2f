import { randomUUID } from 'node:crypto';
import { calcularDesglose, sinUsoDeTarjeta } from '@taquilla/rules/desglose';
import { centavos } from '@taquilla/rules/dinero';
import type { Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { crearAzar } from '../archivo/describirDemo.ts';
import type { EventoDescrito } from '../documento/eventoDescrito.ts';
import { CargaRechazada } from './cargaRechazada.ts';
import { crearTemporada, type MedioDeDemo, type VentaDeTemporada } from './temporadaDemo.ts';
import {
  abrirCajaDeDemo,
  cerrarCajaDeDemo,
  findUsuario,
  insertVentas,
  type LugarPorVender,
  listLugaresNombrados,
  type VentaDemo,
} from './venderDemo.repository.ts';

/**
 * Sells the places in the file's `demo` over the weeks before today, or before the show: online by card, at a till of the
 * demonstration for cash or by terminal, some given away. Every place has its ticket and every sale its printed price and its
 * payment, so that the books of a demonstration balance like real ones.
 */
export async function venderDemo(tx: Transaction, eventoId: number, evento: EventoDescrito): Promise<void> {
  if (evento.demo.compras.length + evento.demo.vendidos.length === 0) return;
  const en = { eventoId, cajaId: await abrirCajaDeDemo(tx) };
  const siguiente = crearTemporada(evento, await readNow(tx));
  const ventas: VentaDemo[] = [];
  for (const { usuario, lugares } of evento.demo.compras) {
    const comprador = await findUsuario(tx, usuario);
    if (!comprador) throw new CargaRechazada(evento.clave, [`No existe la cuenta ${usuario} de «demo».`]);
    const suyos = await listLugaresNombrados(tx, eventoId, lugares);
    for (const grupo of agrupar(suyos, () => suyos.length))
      ventas.push(nuevaVenta(grupo, { evento, comprador, asi: { ...siguiente(), medio: 'tarjeta' } }));
  }
  await insertVentas(tx, en, ventas);

  const ajenos = await listLugaresNombrados(tx, eventoId, evento.demo.vendidos);
  const azar = crearAzar(evento.clave.length, evento.clave);
  const grupos = agrupar(ajenos, () =>
    Math.min(1 + Math.floor(azar() * azar() * 5), evento.limiteDeAsientos),
  );
  await insertVentas(
    tx,
    en,
    grupos.map(grupo => nuevaVenta(grupo, { evento, comprador: null, asi: siguiente() })),
  );
  await cerrarCajaDeDemo(tx, en.cajaId);
}

/** Groups neighbours of one section, as many as `cuantos` says for each group; of tables, each table is one group. */
function agrupar(lugares: readonly LugarPorVender[], cuantos: () => number): LugarPorVender[][] {
  const grupos: LugarPorVender[][] = [];
  let maximo = cuantos();
  for (const lugar of lugares) {
    const grupo = grupos.at(-1);
    if (grupo && vanJuntos(grupo, lugar, maximo)) {
      grupo.push(lugar);
      continue;
    }
    grupos.push([lugar]);
    maximo = cuantos();
  }
  return grupos;
}

function vanJuntos(grupo: readonly LugarPorVender[], lugar: LugarPorVender, maximo: number): boolean {
  const vecino = grupo.at(-1);
  if (vecino?.seccionId !== lugar.seccionId) return false;
  return lugar.esMesa ? vecino.filaId === lugar.filaId : grupo.length < maximo;
}

interface Compra {
  evento: EventoDescrito;
  comprador: { id: number; nombre: string; correo: string } | null;
  asi: VentaDeTemporada;
}

function nuevaVenta(lugares: LugarPorVender[], { evento, comprador, asi }: Compra): VentaDemo {
  const cargos = lugares.map(lugar => [lugar.categoriaId, lugar.cargoPorCategoria] as const);
  const tarifas = { ...evento, cargosPorCategoria: Object.fromEntries(cargos) };
  const normal = calcularDesglose({
    lugares,
    tarifas: asi.medio === 'efectivo' ? sinUsoDeTarjeta(tarifas) : tarifas,
    promocion: null,
  });
  // Nothing due is no charge: such a sale is one of the window.
  const medio: MedioDeDemo = normal.total === 0 ? 'efectivo' : asi.medio;
  const nada = centavos(0);
  const desglose =
    medio === 'cortesia'
      ? {
          ...normal,
          descuento: normal.importe,
          subtotal: nada,
          cargoServicio: nada,
          cargoTarjeta: nada,
          iva: nada,
          total: nada,
        }
      : normal;
  const invitado = comprador ? null : randomUUID();
  return {
    id: randomUUID(),
    medio,
    momento: asi.momento.toISOString(),
    ultimos4: asi.ultimos4,
    esGeneral: lugares[0]?.filaId === null,
    usuarioId: comprador?.id ?? null,
    invitadoId: invitado,
    nombre: comprador?.nombre ?? asi.nombre,
    correo:
      comprador?.correo ??
      (medio === 'tarjeta' || medio === 'cortesia' || asi.dejaCorreo ? asi.correo : null),
    comprador: comprador ? `u:${comprador.id}` : `i:${invitado}`,
    lugares: lugares.map(lugar => lugar.id),
    precios: lugares.map(lugar => lugar.precio),
    desglose,
  };
}
