import { randomUUID } from 'node:crypto';
import { calcularDesglose, sinUsoDeTarjeta } from '@taquilla/rules/desglose';
import type { Transaction } from '../../db/connection.ts';
import { CargaRechazada } from './cargaRechazada.ts';
import type { EventoDescrito } from './eventoDescrito.ts';
import {
  findUsuario,
  insertVentas,
  type LugarPorVender,
  listLugaresNombrados,
  type VentaDemo,
} from './venderDemo.repository.ts';

/**
 * Sells the places in the file's `demo`, as a box office would for cash: every place with its ticket, every sale with its
 * printed price, so that the books of a demonstration balance like real ones.
 */
export async function venderDemo(tx: Transaction, eventoId: number, evento: EventoDescrito): Promise<void> {
  const ventas: VentaDemo[] = [];
  for (const { usuario, lugares } of evento.demo.compras) {
    const comprador = await findUsuario(tx, usuario);
    if (!comprador) throw new CargaRechazada(evento.clave, [`No existe la cuenta ${usuario} de «demo».`]);
    const suyos = await listLugaresNombrados(tx, eventoId, lugares);
    ventas.push(
      ...agrupar(suyos, suyos.length).map(grupo => nuevaVenta(grupo, { eventoId, evento, comprador })),
    );
  }
  await insertVentas(tx, eventoId, ventas);

  const ajenos = await listLugaresNombrados(tx, eventoId, evento.demo.vendidos);
  const grupos = agrupar(ajenos, Math.min(4, evento.limiteDeAsientos));
  await insertVentas(
    tx,
    eventoId,
    grupos.map(grupo => nuevaVenta(grupo, { eventoId, evento, comprador: null })),
  );
}

/** Groups neighbours of one section, at most `maximo` together; of tables, each table is one group. */
function agrupar(lugares: readonly LugarPorVender[], maximo: number): LugarPorVender[][] {
  const grupos: LugarPorVender[][] = [];
  for (const lugar of lugares) {
    const grupo = grupos.at(-1);
    if (grupo && vanJuntos(grupo, lugar, maximo)) grupo.push(lugar);
    else grupos.push([lugar]);
  }
  return grupos;
}

function vanJuntos(grupo: readonly LugarPorVender[], lugar: LugarPorVender, maximo: number): boolean {
  const vecino = grupo.at(-1);
  if (vecino?.seccionId !== lugar.seccionId) return false;
  return lugar.esMesa ? vecino.filaId === lugar.filaId : grupo.length < maximo;
}

interface Compra {
  eventoId: number;
  evento: EventoDescrito;
  comprador: { id: number; nombre: string; correo: string } | null;
}

function nuevaVenta(lugares: LugarPorVender[], { evento, comprador }: Compra): VentaDemo {
  const cargos = lugares.map(lugar => [lugar.categoriaId, lugar.cargoPorCategoria] as const);
  const desglose = calcularDesglose({
    lugares,
    tarifas: sinUsoDeTarjeta({ ...evento, cargosPorCategoria: Object.fromEntries(cargos) }),
    promocion: null,
  });
  const invitado = comprador ? null : randomUUID();
  return {
    id: randomUUID(),
    esGeneral: lugares[0]?.filaId === null,
    usuarioId: comprador?.id ?? null,
    invitadoId: invitado,
    nombre: comprador?.nombre ?? 'Público de la demostración',
    correo: comprador?.correo ?? 'publico@taquilla.example',
    comprador: comprador ? `u:${comprador.id}` : `i:${invitado}`,
    lugares: lugares.map(lugar => lugar.id),
    precios: lugares.map(lugar => lugar.precio),
    desglose,
  };
}
