import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import type { call } from '../../src/api/call.ts';
import { ScriptError } from '../../src/api/loadScript.ts';
import { type Proveedor, TokenError } from '../../src/api/openpay.ts';
import { guardarTarjeta } from '../../src/perfil/tarjetas/guardarTarjeta.ts';
import { eliminarTarjeta } from '../../src/perfil/tarjetas/useEliminarTarjeta.ts';

const SIN_EXITO = 'Ocurrió un error al eliminar la tarjeta. Por favor, inténtalo de nuevo.';
const TARJETA = { nombre: 'Jimena Ruiz', tarjeta: '4111111111111111', expiracion: '12/30', cvv: '123' };

/** A server that answers each call with a value, or throws it; it records the requests. */
function crearServidor(respuestas: Record<string, unknown>) {
  const pedidos: [id: string, input: unknown][] = [];
  const pedir = async (id: string, input: unknown) => {
    pedidos.push([id, input]);
    if (respuestas[id] instanceof Error) throw respuestas[id];
    return respuestas[id];
  };
  // Each test answers its calls in the contract's shapes.
  return { pedir: pedir as typeof call, pedidos };
}

function falla(status: number, code: ApiError['code'], mensaje: string) {
  return new ApiError({ status, code, mensajes: [mensaje] });
}

function sinPalabras(status: number) {
  return new ApiError({ status, code: 'desconocido', mensajes: ['x'], delServidor: false });
}

describe('eliminarTarjeta (§8.12)', () => {
  const de = { idOpenpay: 'cliente', idtarjeta: 'k1' };

  it('says what the server says of a card that is gone', async () => {
    const { pedir, pedidos } = crearServidor({ deleteTarjeta: { message: 'Tarjeta eliminada' } });
    expect(await eliminarTarjeta(pedir, de)).toEqual({ tono: 'exito', mensaje: 'Tarjeta eliminada' });
    expect(pedidos[0]?.[1]).toMatchObject({ params: { openpayUserId: 'cliente', cardId: 'k1' } });
  });

  it('says that a card is gone also where the answer says nothing (204)', async () => {
    const { pedir } = crearServidor({ deleteTarjeta: {} });
    expect(await eliminarTarjeta(pedir, de)).toEqual({ tono: 'exito', mensaje: 'Tarjeta eliminada' });
  });

  it('asks nothing for a buyer whom the provider does not know', async () => {
    const { pedir, pedidos } = crearServidor({});
    const { mensaje } = await eliminarTarjeta(pedir, { ...de, idOpenpay: null });
    expect(mensaje).toBe('No puedes eliminar la tarjeta porque no tiene un usuario Openpay.');
    expect(pedidos).toEqual([]);
  });

  it.each([
    [falla(404, 'tarjeta_no_encontrada', 'Esa tarjeta ya no está.'), 'Esa tarjeta ya no está.'],
    [falla(409, 'desconocido', 'Tienes un pago en proceso.'), 'Tienes un pago en proceso.'],
    [sinPalabras(404), 'Hubo un problema al eliminar la tarjeta.'],
    [sinPalabras(409), 'Hubo un problema al eliminar la tarjeta.'],
    [sinPalabras(500), 'Hubo un problema al eliminar la tarjeta.'],
    [falla(503, 'pago_no_disponible', 'El banco no contesta.'), 'El banco no contesta.'],
    [falla(0, 'sin_respuesta', 'x'), SIN_EXITO],
  ])('tells a failure in the words of §8.12: %s', async (error, mensaje) => {
    const { pedir } = crearServidor({ deleteTarjeta: error });
    expect(await eliminarTarjeta(pedir, de)).toEqual({ tono: 'error', mensaje });
  });
});

describe('guardarTarjeta (§7.27, §7.28)', () => {
  const proveedor = (crearToken: Proveedor['crearToken']) => async () => ({
    deviceSessionId: 'd1',
    crearToken,
  });

  it('sends a token and never the number', async () => {
    const { pedir, pedidos } = crearServidor({ saveUsuarioPago: { idOpenpay: 'c' }, saveTarjeta: {} });
    const hecho = await guardarTarjeta({ call: pedir, proveedor: proveedor(async () => 'tok1') }, TARJETA);
    expect(hecho).toBeNull();
    expect(pedidos.map(([id]) => id)).toEqual(['saveUsuarioPago', 'saveTarjeta']);
    expect(pedidos[1]?.[1]).toMatchObject({ body: { token_id: 'tok1', device_session_id: 'd1' } });
    expect(JSON.stringify(pedidos)).not.toContain(TARJETA.tarjeta);
  });

  it('says beside the field what the provider found wrong, and asks the server for nothing', async () => {
    const { pedir, pedidos } = crearServidor({});
    const mala = proveedor(async () => {
      throw new TokenError(2004);
    });
    expect(await guardarTarjeta({ call: pedir, proveedor: mala }, TARJETA)).toEqual({
      junto: 'numero',
      mensaje: 'El número de tarjeta es inválido.',
    });
    expect(pedidos).toEqual([]);
  });

  it('says that the provider’s script is blocked', async () => {
    const { pedir } = crearServidor({});
    const bloqueado = async () => {
      throw new ScriptError('x');
    };
    const fallo = await guardarTarjeta({ call: pedir, proveedor: bloqueado }, TARJETA);
    expect(fallo?.mensaje).toContain('No pudimos cargar el pago seguro.');
  });

  it('gives the server’s own words for a card that it does not take', async () => {
    const yaEsta = falla(409, 'tarjeta_duplicada', 'Esa tarjeta ya está guardada.');
    const { pedir } = crearServidor({ saveUsuarioPago: { idOpenpay: 'c' }, saveTarjeta: yaEsta });
    expect(await guardarTarjeta({ call: pedir, proveedor: proveedor(async () => 't') }, TARJETA)).toEqual({
      junto: 'tarjeta',
      mensaje: 'Esa tarjeta ya está guardada.',
    });
  });
});
