import { describe, expect, it } from 'vitest';
import { filesOf, keyOf, sessionOf, treatmentOf } from '../../src/offline/strategy.ts';

const ORIGIN = 'https://taquilla.example';

function trato(path: string, pedido: { method?: string; mode?: string } = {}) {
  return treatmentOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...pedido }, ORIGIN);
}

describe('what the service worker keeps', () => {
  it('keeps the buyer’s events and tickets', () => {
    expect(trato('/api/v1/eventos/mis_eventos')).toBe('boletos');
    expect(trato('/api/v1/eventos/mis_eventos/12')).toBe('boletos');
  });

  it.each([
    '/api/v1/auth/check-status',
    '/api/v1/pagos/get/mi_perfil',
    '/api/v1/pagos/get/credenciales',
    '/api/v1/usuarios/mi_perfil',
    '/api/v1/eventos/12/detalle',
    '/api/v1/eventos/12/cambios?clave=x',
    '/api/v1/eventos/mis_eventos/12/boletos.pdf',
    '/api/v1/eventos/mis_eventos/12?x=1',
    '/sw.js',
  ])('leaves %s alone', path => {
    expect(trato(path)).toBe('nada');
  });

  it('touches nothing that changes something, and nothing of others', () => {
    expect(trato('/api/v1/eventos/mis_eventos', { method: 'POST' })).toBe('nada');
    expect(trato('https://proveedor.example/assets/a.js')).toBe('nada');
  });

  it('tells pages from what the server writes for itself', () => {
    expect(trato('/eventos/12', { mode: 'navigate' })).toBe('pagina');
    expect(trato('/perfil/mis_compras', { mode: 'navigate' })).toBe('pagina_de_boletos');
    expect(trato('/perfil/mis_compras/12', { mode: 'navigate' })).toBe('pagina_de_boletos');
    expect(trato('/dev/correos', { mode: 'navigate' })).toBe('nada');
    expect(trato('/api/v1/auth/verificar?token=x', { mode: 'navigate' })).toBe('nada');
  });
});

it('finds the files that a page asks for, each once', () => {
  const html =
    '<link href="/assets/index-B8L.css"><script src="/assets/index-BJ_H.js"></script><link href="/assets/index-B8L.css"><img src="/imagenes/a">';
  expect(filesOf(html)).toEqual(['/assets/index-B8L.css', '/assets/index-BJ_H.js']);
  expect(filesOf('<p>nada</p>')).toEqual([]);
});

it('knows a session by its token’s id, which a renewed token keeps, and what is no such token by all of it (§4.1)', () => {
  const token = (payload: object) => `Bearer e30.${btoa(JSON.stringify(payload))}.firma`;
  expect(sessionOf(token({ sid: 'a', exp: 1 }))).toBe(sessionOf(token({ sid: 'a', exp: 2 })));
  expect(sessionOf(token({ sid: 'a' }))).not.toBe(sessionOf(token({ sid: 'b' })));
  for (const otro of ['', 'Bearer x', 'Bearer a.b.c', token({ exp: 1 }), token([])])
    expect(sessionOf(otro)).toBe(otro);
});

it('keeps an answer for one session alone, without its token', async () => {
  const url = `${ORIGIN}/api/v1/eventos/mis_eventos`;
  const de = (token: string) => keyOf(url, `Bearer ${token}`);
  expect(await de('uno')).toBe(await de('uno'));
  expect(await de('uno')).not.toBe(await de('dos'));
  expect(await de('uno')).not.toContain('uno');
});
