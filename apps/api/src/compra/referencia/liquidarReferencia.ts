import { randomUUID } from 'node:crypto';
import { type Centavos, centavos } from '@taquilla/rules/dinero';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import type { CargoDelProveedor } from '../../providers/pagos/provider.ts';
import { anularBoletos } from '../boleto.repository.ts';
import { cambioDespuesDe } from '../cambiar.repository.ts';
import {
  type CargoFila,
  insertCargo,
  listCargos,
  moverCargo,
  terminarRevision,
} from '../cargo.repository.ts';
import { insertDevolucion } from '../devolucion.repository.ts';
import { quitarPagoPropio, sumarOrdenado } from '../expediente.repository.ts';
import { objetarTardia } from '../guardas.ts';
import { liberarLugares, moverReserva, type ReservaFila } from '../reserva.repository.ts';
import { vender } from '../venta.ts';
import {
  estaDeshecho,
  insertAbono,
  insertReferencia,
  lockAbonosConResto,
  sumarAbonado,
} from './abono.repository.ts';
import { ofrecerOtros } from './ofrecerOtros.ts';
import { regresarAbonos } from './regresar.ts';

interface Paso {
  cargo: CargoFila;
  reserva: ReservaFila;
  palabra: CargoDelProveedor;
}

type Desenlace = Pick<Paso, 'cargo' | 'reserva'>;

/** The provider's word on a charge that asks for money by reference (§B2.8, §B2.12); its reservation is locked. */
export async function moverReferencia(tx: Transaction, paso: Paso): Promise<Desenlace> {
  const { cargo, palabra } = paso;
  if (palabra.referencia?.numero)
    await insertReferencia(tx, cargo.id, { ...palabra.referencia, numero: palabra.referencia.numero });
  if (palabra.estado === 'pendiente') return anotarEspera(tx, paso);
  const desenlace = await acabar(tx, paso);
  await terminarRevision(tx, cargo.id);
  return desenlace;
}

async function acabar(tx: Transaction, paso: Paso): Promise<Desenlace> {
  const { palabra } = paso;
  if (palabra.estado !== 'completado') return cerrar(tx, paso);
  const { id: proveedorId, monto, referencia } = palabra;
  return acreditar(tx, { ...paso, abono: { proveedorId, monto, concepto: referencia?.numero ?? null } });
}

/** The reference is there: its buyer is told what to pay, where, and until when. */
async function anotarEspera(tx: Transaction, { cargo, reserva, palabra }: Paso): Promise<Desenlace> {
  // Given up meanwhile: its payments are known by it all the same.
  const estado = cargo.estado === 'iniciado' ? 'pendiente' : cargo.estado;
  const escrito =
    cargo.proveedor_id === palabra.id && estado === cargo.estado
      ? cargo
      : await moverCargo(tx, cargo.id, { estado, proveedorId: palabra.id });
  if (estado === 'pendiente' && reserva.estado === 'por_pagar' && reserva.correo)
    await encolarCorreo(tx, {
      clave: `pago_pendiente:${cargo.id}`,
      para: reserva.correo,
      tipo: 'pago_pendiente',
      datos: { reservaId: reserva.id },
    });
  return { cargo: escrito, reserva };
}

/** It was not paid by its date, or a store took its payment back. The reservation's own term decides about its places. */
async function cerrar(tx: Transaction, { cargo, reserva, palabra }: Paso): Promise<Desenlace> {
  const suyo = (await lockAbonosConResto(tx, reserva.id)).find(
    ({ proveedor_id }) => proveedor_id === palabra.id,
  );
  if (suyo && !(await estaDeshecho(tx, reserva.id))) return deshacerAbono(tx, { cargo, reserva }, suyo);
  if (cargo.estado !== 'iniciado' && cargo.estado !== 'pendiente') return { cargo, reserva };
  return { cargo: await moverCargo(tx, cargo.id, { estado: 'fallido', proveedorId: palabra.id }), reserva };
}

const YA_PAGADAS: ReadonlySet<string> = new Set(['vendida', 'por_reembolsar', 'reembolsada']);

/**
 * Money that came by reference finds its rule (§B2.12): exact and in time it is the sale, and what is too little, too much, late
 * or double has one outcome each. Each payment counts once, however often it is told.
 */
export async function acreditar(
  tx: Transaction,
  {
    cargo,
    reserva,
    abono,
  }: Desenlace & { abono: { proveedorId: string; monto: Centavos; concepto: string | null } },
): Promise<Desenlace> {
  if (cargo.medio === 'tarjeta') throw new Error(`charge ${cargo.id} of a card has no reference`);
  const { id: cargoId, medio } = cargo;
  if (!(await insertAbono(tx, { ...abono, cargoId, medio }))) return { cargo, reserva };
  const total = reserva.total ?? 0;
  const abonado = await sumarAbonado(tx, reserva.id);
  const bastaba = abonado - abono.monto >= total;
  if (YA_PAGADAS.has(reserva.estado) || bastaba) {
    await regresarAbonos(tx, reserva, { monto: abono.monto, motivo: 'Ya habías pagado esta compra' });
    return { cargo, reserva };
  }
  if (abonado < total) {
    if (reserva.estado === 'por_pagar') return pedirElResto(tx, { cargo, reserva, falta: total - abonado });
    await regresarAbonos(tx, reserva, { motivo: 'Tu pago no estaba completo y su plazo ya había terminado' });
    return { cargo, reserva };
  }
  return venderOFrecer(tx, { cargo, reserva, sobra: abonado - total });
}

/** The whole sum is there: the places are sold for it, or others are kept, or it goes back. */
async function venderOFrecer(
  tx: Transaction,
  { cargo, reserva, sobra }: Desenlace & { sobra: number },
): Promise<Desenlace> {
  const aTiempo = reserva.estado === 'por_pagar';
  const cambiada = !aTiempo && (await cambioDespuesDe(tx, cargo));
  const objecion = cambiada
    ? 'Los lugares cambiaron después de que pediste pagar así'
    : await objetarTardia(tx, reserva);
  const lugares = objecion ? null : await vender(tx, reserva, medioDe(cargo));
  if (lugares) {
    const vendido = await cerrarReferencia(tx, cargo);
    if (sobra > 0)
      await regresarAbonos(tx, reserva, { monto: sobra, motivo: 'Pagaste más que el total de tu compra' });
    return { cargo: vendido, reserva: { ...reserva, estado: 'vendida', lugares } };
  }
  if (!objecion && reserva.estado !== 'cobrando' && reserva.estado !== 'retenida') {
    const ofrecida = await ofrecerOtros(tx, reserva);
    if (ofrecida) {
      if (sobra > 0)
        await regresarAbonos(tx, reserva, { monto: sobra, motivo: 'Pagaste más que el total de tu compra' });
      return { cargo, reserva: ofrecida };
    }
  }
  await regresarAbonos(tx, reserva, { motivo: objecion ?? 'Tus lugares ya eran de otra persona' });
  if (aTiempo) {
    await moverReserva(tx, reserva.id, 'expirada');
    await liberarLugares(tx, reserva);
  }
  return { cargo, reserva };
}

function medioDe({ medio }: CargoFila) {
  if (medio === 'tarjeta') throw new Error('a card is no reference');
  return medio;
}

/** The charge that asked for the money is done; that of a card which was begun meanwhile goes on, and its money goes back. */
async function cerrarReferencia(tx: Transaction, cargo: CargoFila): Promise<CargoFila> {
  const { vivo } = await listCargos(tx, cargo.reserva_id);
  if (vivo && vivo.medio === 'tarjeta') return cargo;
  return moverCargo(tx, (vivo ?? cargo).id, { estado: 'completado' });
}

/** Too little came: a further reference asks for the rest within the same term. */
async function pedirElResto(
  tx: Transaction,
  { cargo, reserva, falta }: Desenlace & { falta: number },
): Promise<Desenlace> {
  const { vivo } = await listCargos(tx, reserva.id);
  if (vivo) await moverCargo(tx, vivo.id, { estado: 'fallido' });
  const id = randomUUID();
  const nuevo = await insertCargo(tx, {
    id,
    reservaId: reserva.id,
    orderId: `TQ-${id}`,
    monto: centavos(falta),
    meses: null,
    medio: cargo.medio,
    // The next round of the reconciler asks the provider for it.
    revisarEnSegundos: 0,
  });
  return { cargo: nuevo, reserva };
}

/** The store took its payment back (§B2.6): what it paid is undone, and nothing goes back from us. */
async function deshacerAbono(
  tx: Transaction,
  { cargo, reserva }: Desenlace,
  abono: { id: string; resto: Centavos },
): Promise<Desenlace> {
  const hecha = {
    id: randomUUID(),
    motivo: 'La tienda canceló el pago',
    medio: 'tienda',
    hecha: true,
  } as const;
  const deReserva = { cargoId: null, reservaId: reserva.id } as const;
  const esSuVenta = reserva.metodo_pago === 'tienda' && reserva.estado === 'vendida';
  if (esSuVenta) {
    const queda = (reserva.total ?? 0) - (await sumarOrdenado(tx, { reservaId: reserva.id, cargoId: null }));
    if (queda > 0) await insertDevolucion(tx, { ...hecha, ...deReserva, monto: centavos(queda) });
    await anularBoletos(tx, reserva.id, null);
    await quitarPagoPropio(tx, reserva.id);
    await moverReserva(tx, reserva.id, 'por_reembolsar');
    await liberarLugares(tx, reserva);
    await moverReserva(tx, reserva.id, 'reembolsada');
  } else await insertDevolucion(tx, { ...hecha, ...deReserva, abonoId: abono.id, monto: abono.resto });
  if (reserva.correo)
    await encolarCorreo(tx, {
      clave: `pago_deshecho:${abono.id}`,
      para: reserva.correo,
      tipo: 'pago_deshecho',
      datos: { reservaId: reserva.id },
    });
  return { cargo, reserva };
}
