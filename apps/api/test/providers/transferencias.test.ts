import { centavos } from '@taquilla/rules/dinero';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import {
  CargoRechazado,
  type ProveedorPagos,
  ProveedorSinRespuesta,
  SIN_FONDOS,
} from '../../src/providers/pagos/provider.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
const PEDIDA = {
  orderId: 'tq-dev-1',
  clabe: '012180001234567899',
  titular: 'Ana Prueba',
  monto: centavos(800_00),
  descripcion: 'Devolución',
};

let openpay: RunningSandbox;
let pagos: ProveedorPagos;
beforeEach(async () => {
  openpay = await startSandbox({ frozenAt: new Date('2026-11-27T12:00:00-06:00') });
  pagos = crearOpenpay({
    baseUrl: openpay.url,
    merchantId: openpay.merchantId,
    privateKey: () => openpay.privateKey,
    timeoutMs: 2_000,
    remitente: 'boletos@taquilla.example',
  });
});
afterEach(() => openpay.close());

async function juntar<T>(lista: AsyncIterable<T>): Promise<T[]> {
  const juntos: T[] = [];
  for await (const uno of lista) juntos.push(uno);
  return juntos;
}

describe('a transfer to a CLABE (§C7.10)', () => {
  it('goes out, arrives, and is read and listed by our order', async () => {
    openpay.control.adjustBalance(1_000_00);
    expect(await pagos.leerSaldo()).toBe(1_000_00);
    const hecha = await pagos.transferir(PEDIDA);
    expect(hecha).toMatchObject({ orderId: 'tq-dev-1', estado: 'en_camino', monto: 800_00 });
    openpay.control.advanceClock(4 * DIA_MS);
    expect(await pagos.leerTransferencia(hecha.id)).toMatchObject({
      estado: 'hecha',
      autorizacion: expect.any(String),
    });
    expect(await juntar(pagos.listarTransferencias('2026-11-27'))).toHaveLength(1);
    expect(await pagos.leerSaldo()).toBe(200_00);
  });

  it('asked twice, or after a lost answer, is one transfer', async () => {
    openpay.control.adjustBalance(5_000_00);
    openpay.control.addFault({
      method: 'POST',
      path: '/payouts',
      effect: 'commit',
      answer: { kind: 'drop' },
    });
    await expect(pagos.transferir(PEDIDA)).rejects.toThrow(ProveedorSinRespuesta);
    const otra = await pagos.transferir(PEDIDA);
    expect(await pagos.transferir(PEDIDA)).toEqual(otra);
    expect(await pagos.leerSaldo()).toBe(4_200_00);
    expect(await juntar(pagos.listarTransferencias('2026-11-27'))).toHaveLength(1);
  });

  it('without money at the provider is refused with its code, and the balance tells why', async () => {
    const rechazo = await pagos.transferir(PEDIDA).catch(error => error);
    expect(rechazo).toBeInstanceOf(CargoRechazado);
    expect(rechazo.codigo).toBe(SIN_FONDOS);
    expect(await pagos.leerSaldo()).toBe(0);
  });
});
