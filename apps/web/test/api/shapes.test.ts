import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import { describe, expect, it } from 'vitest';
import { requireShape } from '../../src/api/shapes.ts';
import { buildReserva } from '../compra/fabrica.ts';

const BUENAS = {
  getPerfilPago: { idOpenpay: null, tarjetas: [], usuario: { email: 'ana@correo.example' } },
  misEventos: { eventos: [] },
  misBoletos: { boletos: [], pasesGenerales: [], evento: { nombre: 'Noche' } },
  miPerfil: { fullName: 'Ana', email: 'ana@correo.example' },
  forgotPassword: { message: 'Hemos enviado un correo.' },
  resetPassword: { message: 'Contraseña actualizada correctamente' },
  updatePassword: { message: 'Contraseña actualizada correctamente' },
  consultarReserva: buildReserva(),
} as const;
const CALLS = Object.keys(BUENAS) as (keyof typeof BUENAS)[];

// The test gives each call answers that its contract rules out.
const judge = requireShape as (id: LlamadaDeTienda, answer: object) => object;

describe('an answer that a screen reads', () => {
  it.each(CALLS)('of %s is let through as it came', id => {
    expect(judge(id, BUENAS[id])).toBe(BUENAS[id]);
  });

  it.each(CALLS)("of %s is none where it is somebody else's JSON (§8.4, §8.5, §8.13, §8.14)", id => {
    for (const foreign of [{ ok: true }, { tarjetas: null, eventos: {}, boletos: 'x', fullName: 7 }, ['x']])
      expect(() => judge(id, foreign)).toThrow('No se pudo conectar con el servidor');
  });

  it('of an event is one without its date too: the page says that it is not known (§8.16)', () => {
    const evento = { nombre: 'Noche', fecha: null, recinto: { nombre: 'Foro' } };
    expect(judge('getDetalle', evento)).toBe(evento);
    expect(() => judge('getDetalle', { ok: true })).toThrow('No se pudo conectar con el servidor');
  });

  it('of any other call is for that call to look at', () => {
    expect(judge('getCategorias', { ok: true })).toEqual({ ok: true });
  });
});
