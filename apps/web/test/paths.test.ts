import { matches } from '@taquilla/ui/patterns.ts';
import { describe, expect, it } from 'vitest';
import SPECIFICATION from '../../../docs/specification.md?raw';
import { paginaDeRegreso } from '../src/compra/pago/cobro/cobrar.ts';
import { isAuthPath, leerVolver, needsSesion, paths, patterns } from '../src/paths.ts';

const RESERVA = '0d4a3a3e-6a55-4b6e-9d0a-0a4cf1a2b3c4';
const INVITADO = '7c1f9d52-9c3b-4c52-8a51-2f3b6a7d8e9f';
const compra = { reservaId: RESERVA, esGeneral: true, promocion: null, invitadoId: null };

/** The path of each builder, and the pattern that must match it. */
const EXAMPLES: [keyof typeof patterns, string, string][] = [
  ['inicio', paths.inicio(), '/'],
  ['eventos', paths.eventos(), '/eventos'],
  ['evento', paths.evento(7), '/eventos/7'],
  ['informacion', paths.informacion(7), '/eventos/informacion/7'],
  [
    'asientos',
    paths.asientos({ eventoId: 7, seccionId: 12, seccion: 'A/B 100 %' }),
    '/eventos/7/12/A%2FB%20100%20%25',
  ],
  ['login', paths.login(), '/auth/login'],
  ['register', paths.register(), '/auth/register'],
  ['forgot', paths.forgot(), '/auth/forgot'],
  ['forgot', paths.recuperarBoletos(), '/auth/forgot?boletos'],
  ['reset', '/auth/reset?token=a%20b', '/auth/reset?token=a%20b'],
  ['success', '/auth/success?token=a%2Bb', '/auth/success?token=a%2Bb'],
  ['perfil', paths.perfil(), '/perfil/mi_perfil'],
  ['perfil', paths.perfil('mis_compras'), '/perfil/mis_compras'],
  ['perfil', paths.boletos(7), '/perfil/mis_compras/7'],
  ['legal', paths.legal('aviso_de_privacidad'), '/legales/aviso_de_privacidad'],
  ['reembolso', '/reembolso?token=a', '/reembolso?token=a'],
  ['terminarCompra', paginaDeRegreso(compra), `/terminar_compra/${RESERVA}/true/0`],
  [
    'terminarCompraInvitado',
    paginaDeRegreso({ ...compra, esGeneral: false, invitadoId: INVITADO }),
    `/terminar_compra_invitado/${RESERVA}/false/${INVITADO}/0`,
  ],
];

const pathOf = (url: string) => url.split('?')[0] ?? '';

describe('paths', () => {
  it.each(EXAMPLES)('%s is written as the route table says (§2)', (_, built, written) => {
    expect(built).toBe(written);
  });

  it.each(EXAMPLES)('%s is taken by its own pattern first', (name, built) => {
    const first = Object.entries(patterns).find(([, pattern]) => matches(pattern, pathOf(built)));
    expect(first?.[0]).toBe(name);
  });

  it("has the screens of the specification's route table and no other, since there are no other users (§1.5, §2.1-2.11)", () => {
    const table = [...SPECIFICATION.matchAll(/^\| <a id="s2-\d+"><\/a>§2\.\d+ \| (`.*?`) \|.*$/gm)];
    const routes = table.flatMap(([row, cell = '']) => [
      ...[...cell.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route),
      ...[
        ...row.matchAll(/`(\/auth\/reset|\/reembolsos?|\/compra\/cambio|\/pago|\/eventos\/\{id\}\/compra)/g),
      ].map(([, route = '']) => route),
    ]);
    expect(routes.length).toBeGreaterThanOrEqual(15);
    const taken = routes.map(route => {
      const path = pathOf(route).replace(/\{\w+\}/g, '7');
      return Object.entries(patterns).find(([, pattern]) => matches(pattern, path))?.[0] ?? route;
    });
    expect(new Set(taken)).toEqual(new Set(Object.keys(patterns)));
  });

  it('shows the brand panel on the authentication screens alone (§2.14)', () => {
    const withPanel = EXAMPLES.filter(([, built]) => isAuthPath(built)).map(([name]) => name);
    expect(withPanel).toEqual(['login', 'register', 'forgot', 'forgot', 'reset', 'success']);
  });

  it('asks for a session on the profile alone (§6.4)', () => {
    const guarded = EXAMPLES.filter(([, built]) => needsSesion(pathOf(built))).map(([name]) => name);
    expect(guarded).toEqual(['perfil', 'perfil', 'perfil']);
  });
});

describe('matches', () => {
  it.each([
    ['/perfil/:seccion?/:eventoId?', '/perfil', true],
    ['/perfil/:seccion?/:eventoId?', '/perfil/', true],
    ['/perfil/:seccion?/:eventoId?', '/perfil/mis_compras/7/8', false],
    ['/eventos/:id', '/eventos', false],
    ['/eventos/:id', '/eventos/7/8', false],
    ['/eventos', '/eventos/', true],
    ['/eventos', '/Eventos2', false],
    ['/eventos', '/EVENTOS', false],
    ['/auth/login', '/AUTH/LOGIN', false],
    ['/eventos', '/eventos//', false],
    ['/', '/', true],
    ['/', '/eventos', false],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

describe('leerVolver', () => {
  it('leads back to a page of this site, with its query (§2.14)', () => {
    expect(leerVolver({ volver: '/eventos/2?boletos=5' })).toBe('/eventos/2?boletos=5');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { volver: 7 },
    { volver: '' },
    { volver: '//evil.example/eventos' },
    { volver: '/\\evil.example' },
    { volver: '/\t/evil.example' },
    { volver: 'https://evil.example/' },
    { volver: 'javascript:alert(1)' },
    { volver: '/auth/register' },
  ])('leads nowhere from %j', state => {
    expect(leerVolver(state)).toBeNull();
  });
});
