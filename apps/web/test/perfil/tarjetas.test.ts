import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import type { call } from '../../src/api/callDePagina.ts';
import { ScriptError } from '../../src/api/loadScript.ts';
import { type Proveedor, TokenError } from '../../src/api/openpay.ts';
import { guardarTarjeta } from '../../src/perfil/tarjetas/guardarTarjeta.ts';
import { eliminarTarjeta } from '../../src/perfil/tarjetas/useEliminarTarjeta.ts';

const SIN_EXITO = 'Ocurrió un error al eliminar la tarjeta. Por favor, inténtalo de nuevo.';
const TARJETA = { nombre: 'Jimena Ruiz', tarjeta: '4111111111111111', expiracion: '12/30', cvv: '123' };

/** A server that answers each call with a value, or throws it; it records the requests. */
function createServer(answers: Record<string, unknown>) {
  const requests: [id: string, input: unknown][] = [];
  const pedir = async (id: string, input: unknown) => {
    requests.push([id, input]);
    if (answers[id] instanceof Error) throw answers[id];
    return answers[id];
  };
  // Each test answers its calls in the contract's shapes.
  return { call: pedir as typeof call, requests };
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
    const { call, requests } = createServer({ deleteTarjeta: { message: 'Tarjeta eliminada' } });
    expect(await eliminarTarjeta(call, de)).toEqual({ tono: 'exito', mensaje: 'Tarjeta eliminada' });
    expect(requests[0]?.[1]).toMatchObject({ params: { openpayUserId: 'cliente', cardId: 'k1' } });
  });

  it('says that a card is gone also where the answer says nothing (204)', async () => {
    const { call } = createServer({ deleteTarjeta: {} });
    expect(await eliminarTarjeta(call, de)).toEqual({ tono: 'exito', mensaje: 'Tarjeta eliminada' });
  });

  it('asks nothing for a buyer whom the provider does not know', async () => {
    const { call, requests } = createServer({});
    const { mensaje } = await eliminarTarjeta(call, { ...de, idOpenpay: null });
    expect(mensaje).toBe('No puedes eliminar la tarjeta porque no tiene un usuario Openpay.');
    expect(requests).toEqual([]);
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
    const { call } = createServer({ deleteTarjeta: error });
    expect(await eliminarTarjeta(call, de)).toEqual({ tono: 'error', mensaje });
  });
});

describe('guardarTarjeta (§7.27, §7.28)', () => {
  const proveedor = (crearToken: Proveedor['crearToken']) => async () => ({
    deviceSessionId: 'd1',
    crearToken,
  });

  it('sends a token and never the number', async () => {
    const { call, requests } = createServer({ saveUsuarioPago: { idOpenpay: 'c' }, saveTarjeta: {} });
    const hecho = await guardarTarjeta({ call, proveedor: proveedor(async () => 'tok1') }, TARJETA);
    expect(hecho).toBeNull();
    expect(requests.map(([id]) => id)).toEqual(['saveUsuarioPago', 'saveTarjeta']);
    expect(requests[1]?.[1]).toMatchObject({ body: { token_id: 'tok1', device_session_id: 'd1' } });
    expect(JSON.stringify(requests)).not.toContain(TARJETA.tarjeta);
  });

  it('says beside the field what the provider found wrong, and asks the server for nothing', async () => {
    const { call, requests } = createServer({});
    const mala = proveedor(async () => {
      throw new TokenError(2004);
    });
    expect(await guardarTarjeta({ call, proveedor: mala }, TARJETA)).toEqual({
      junto: 'numero',
      mensaje: 'El número de tarjeta es inválido.',
    });
    expect(requests).toEqual([]);
  });

  it('says that the provider’s script is blocked', async () => {
    const { call } = createServer({});
    const bloqueado = async () => {
      throw new ScriptError('x');
    };
    const fallo = await guardarTarjeta({ call, proveedor: bloqueado }, TARJETA);
    expect(fallo?.mensaje).toContain('No pudimos cargar el pago seguro.');
  });

  it('gives the server’s own words for a card that it does not take', async () => {
    const yaEsta = falla(409, 'tarjeta_duplicada', 'Esa tarjeta ya está guardada.');
    const { call } = createServer({ saveUsuarioPago: { idOpenpay: 'c' }, saveTarjeta: yaEsta });
    expect(await guardarTarjeta({ call, proveedor: proveedor(async () => 't') }, TARJETA)).toEqual({
      junto: 'tarjeta',
      mensaje: 'Esa tarjeta ya está guardada.',
    });
  });
});
