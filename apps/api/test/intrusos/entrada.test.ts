import { LLAMADAS } from '@taquilla/contract/catalogo';
import { respuestaError } from '@taquilla/contract/comun/campos';
import { ERRORES } from '@taquilla/contract/comun/errores';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import CADENAS from '../fixtures/ajeno/cadenas.json' with { type: 'json' };
import { buildGoodRequest, type Field, fieldsOf, withValue } from '../support/fields.ts';
import { headersOf } from '../support/sesiones.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';
import { type CallInput, comprar, createWorld, type World } from '../support/world.ts';

let tienda: Tienda;
let world: World;
beforeAll(async () => {
  tienda = await openTienda({ PUBLIC_URL: 'https://tienda.example' });
  world = await createWorld(tienda);
});
afterAll(() => tienda.close());

const IDS = Object.keys(RUTAS) as LlamadaId[];
const CON_CUERPO = IDS.filter(id => LLAMADAS[id].body.type !== 'undefined');

/** As JSON text, because JSON can express values that JavaScript cannot. */
const HOSTILES: readonly (readonly [string, string])[] = [
  ['SQL', JSON.stringify(`'; drop table lugar; -- " or 1=1 or ''='`)],
  ['SQL in a number', '"1 or 1=1"'],
  ['NUL', '"a\\u0000b"'],
  ['a lone surrogate', '"a\\ud800b"'],
  ['the other half', '"\\udc00"'],
  ['controls and direction marks', '"a\\r\\nBcc: x\\u202e\\u0007"'],
  ['markup', JSON.stringify('<img src=x onerror=alert(1)>')],
  ['100 kB', JSON.stringify('x'.repeat(100_000))],
  ['100 kB of digits', JSON.stringify('9'.repeat(100_000))],
  ['nothing', '""'],
  ['blanks', '"   "'],
  ['null', 'null'],
  ['true', 'true'],
  ['a negative number', '-1'],
  ['less than a unit', '0.000001'],
  ['a number past 2^31', '2147483648'],
  ['a number past 2^53', '9007199254740993'],
  ['a number past all', '1e999'],
  ['NaN as text', '"NaN"'],
  ['Infinity as text', '"-Infinity"'],
  ['hexadecimal', '"0x7fffffff"'],
  ['an array', '[1,[2,[3]]]'],
  ['an empty array', '[]'],
  ['an object', '{"$ne":null}'],
  ['an object that plays a string', '{"toString":1,"valueOf":2,"length":3}'],
  ['deep JSON', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
  ['a path', `"${'../'.repeat(4)}etc/passwd"`],
  ['the UUID of nobody', '"00000000-0000-0000-0000-000000000000"'],
];

/** Each call gets one in this many of the texts of other calls. */
const DE_CADA = 8;

/** Values as they appear in an address. */
const EN_RUTA: readonly (readonly [string, string])[] = [
  ['SQL', '%27%3Bdrop%20table%20lugar--'],
  ['NUL', 'a%00b'],
  ['half a character', 'a%C3b'],
  ['a surrogate', '%ED%A0%80'],
  ['a line break', 'a%0D%0Ab'],
  ['a broken escape', '%ZZ'],
  ['a slash', '..%2F..%2Fetc%2Fpasswd'],
  ['a negative number', '-1'],
  ['a number past 2^31', '2147483648'],
  ['a number past all', '9'.repeat(300)],
  ['NaN', 'NaN'],
  ['hexadecimal', '0x1'],
  ['an exponent', '1e3'],
  ['a prototype', '__proto__'],
  ['a constructor', 'constructor'],
  ['very long', 'x'.repeat(5_000)],
  ['nothing', ''],
];

/** Requires that bad input was refused as such: no failure of ours, the agreed shape, Spanish text. */
function requireHealthy({ statusCode, body }: LightMyRequestResponse, que: string): void {
  expect(statusCode, `${que}: ${body.slice(0, 200)}`).toBeLessThan(500);
  if (statusCode < 400) return;
  const leido = respuestaError.parse(JSON.parse(body));
  expect([leido.statusCode, Object.keys(ERRORES).includes(leido.code)], que).toEqual([statusCode, true]);
  const mensajes = [leido.message].flat();
  expect(mensajes.length, que).toBeGreaterThan(0);
  for (const mensaje of mensajes) expect(mensaje, que).toMatch(EN_ESPANOL);
  // That refusal contains the thing in its present state (§C14.1).
  if (leido.code !== 'version_distinta') expect(body.length, que).toBeLessThan(2_000);
}

/** Words of the catalogue or the contract; the validator's English matches neither. */
const EN_ESPANOL =
  /^(?!.*\b(?:Invalid|Expected|expected|received|must|string|required|Too (?:big|small)|Unexpected)\b)\p{Lu}.+\p{L}[.)]?$/u;

describe('every parameter of every call takes anything without a failure of ours (S5)', () => {
  it.each(CON_CUERPO)('%s: hostile values in each field of the body', async id => {
    const bueno = await buildGoodRequest(world, id);
    for (const campo of fieldsOf(id).filter(({ part }) => part === 'body')) {
      for (const [que, json] of HOSTILES)
        requireHealthy(
          await send(id, bueno, bodyWith(bueno, campo, json)),
          `${campo.keys.join('.')}: ${que}`,
        );
    }
  });

  it.each(CON_CUERPO)('%s: texts that others have tripped over (ajeno/README.md)', async id => {
    const bueno = await buildGoodRequest(world, id);
    const textos = fieldsOf(id).filter(({ part, isText }) => part === 'body' && isText);
    // Each text goes to a few of the calls, and all texts to the calls together.
    const suyas = CADENAS.filter((_, i) => i % DE_CADA === CON_CUERPO.indexOf(id) % DE_CADA);
    for (const [i, cadena] of suyas.entries()) {
      const campo = textos[i % textos.length];
      if (!campo) continue;
      const response = await send(id, bueno, bodyWith(bueno, campo, JSON.stringify(cadena)));
      requireHealthy(response, `${campo.keys.join('.')}: ${cadena}`);
    }
  });

  it.each(IDS.filter(id => RUTAS[id].path.includes(':')))('%s: hostile values in its address', async id => {
    const bueno = await buildGoodRequest(world, id);
    for (const { keys } of fieldsOf(id).filter(({ part }) => part === 'params')) {
      for (const [que, valor] of EN_RUTA) {
        const url = direccion(id, { ...bueno.params, [keys[0] ?? '']: CRUDO + valor });
        requireHealthy(await send(id, bueno, JSON.stringify(bueno.body), url), `${keys}: ${que}`);
      }
    }
  });

  const conConsulta = IDS.filter(id => fieldsOf(id).some(({ part }) => part === 'query'));
  it.each(conConsulta)('%s: hostile values in each field of its query', async id => {
    const bueno = await buildGoodRequest(world, id);
    for (const { keys } of fieldsOf(id).filter(({ part }) => part === 'query')) {
      const dados = EN_RUTA.map(([que, valor]) => [que, `${keys[0]}=${valor}`] as const);
      for (const [que, consulta] of [
        ...dados,
        ['a list', `${keys[0]}[]=1`],
        ['twice', `${keys[0]}=1&${keys[0]}=2`],
      ] as const) {
        const url = `${direccion(id, bueno.params)}?${consulta}`;
        requireHealthy(await send(id, bueno, JSON.stringify(bueno.body), url), `${keys[0]}: ${que}`);
      }
    }
  });

  it.each(IDS)('%s: hostile queries', async id => {
    const bueno = await buildGoodRequest(world, id);
    const url = direccion(id, bueno.params);
    for (const consulta of [
      `__proto__[x]=1&constructor=1&toString=1&a=%00&b=%ED%A0%80&c[]=1&c=2&d=${'x'.repeat(8_000)}`,
      '%ZZ&&==&',
    ])
      requireHealthy(await send(id, bueno, JSON.stringify(bueno.body), `${url}?${consulta}`), consulta);
  });

  it.each(CON_CUERPO)('%s: bodies of another shape', async id => {
    const bueno = await buildGoodRequest(world, id);
    for (const body of [
      'null',
      '[]',
      '""',
      '0',
      'true',
      '{}',
      '[{}]',
      '{"":{}}',
      '{"a',
      '\u0000',
      '{"a":1}}',
    ])
      requireHealthy(await send(id, bueno, body), body);
  });

  it.each([true, [1], [[1]], '1', '2', '0x1', '1e0', ' 1', '01', '+1', 1.5, null, {}])(
    'a place is held for a number alone, and not for %j (§5.11)',
    async valor => {
      const bueno = await buildGoodRequest(world, 'reservarGenerales');
      for (const campo of ['cantidadAsientos', 'seccionId']) {
        const body = JSON.stringify({ ...Object(bueno.body), [campo]: valor });
        const response = await send('reservarGenerales', bueno, body);
        expect([response.statusCode, response.json().detalles.campos]).toEqual([400, [campo]]);
      }
    },
  );

  it.each(CON_CUERPO)('%s takes no text for a number, nor for yes or no', async id => {
    const bueno = await buildGoodRequest(world, id);
    for (const [campo, valor] of Object.entries(Object(bueno.body))) {
      if (typeof valor !== 'number' && typeof valor !== 'boolean') continue;
      const body = JSON.stringify({ ...Object(bueno.body), [campo]: String(valor) });
      const response = await send(id, bueno, body);
      expect([response.statusCode, response.json().detalles.campos], campo).toEqual([400, [campo]]);
    }
  });

  it.each(['0x1', '1e0', '%201', '1.0', '+1', '01', 'abc'])(
    'no event is found by %s: it is no valid number (§5.13)',
    async id => {
      const response = await send('getDetalle', {}, undefined, direccion('getDetalle', { id: CRUDO + id }));
      expect(response.json()).toMatchObject({
        statusCode: 400,
        code: 'datos_invalidos',
        message: ['El evento no es válido.'],
      });
    },
  );

  it('a reservation that is none says so, whatever it is asked for (§5.13)', async () => {
    for (const id of [
      'consultarReserva',
      'cancelar',
      'checkCargoInvitadoCorto',
      'makeCargoInvitado',
    ] as const) {
      const bueno = await buildGoodRequest(world, id);
      const body = JSON.stringify({ ...Object(bueno.body), reservaId: 'R-1' });
      expect((await send(id, bueno, body)).json().message, id).toEqual(['La reserva no es válida.']);
    }
  });

  it('a guest’s name and address may be missing in any way that JSON knows (§7.16)', async () => {
    const bueno = await buildGoodRequest(world, 'reservarInvitado');
    const body = JSON.stringify({ ...Object(bueno.body), nombre: null, correo: null });
    expect((await send('reservarInvitado', bueno, body)).statusCode).toBe(201);
  });

  it('SQL in every field left all tables where they were', async () => {
    const { rows } = await tienda.database.pool.query('select count(*)::integer n from lugar');
    expect(rows[0].n).toBeGreaterThan(3_000);
  });
});

describe('keys that would reach into prototypes (S5)', () => {
  it.each(CON_CUERPO)('%s refuses them, wherever they are', async id => {
    const bueno = await buildGoodRequest(world, id);
    const dentro = JSON.stringify(bueno.body).slice(1);
    for (const body of [
      `{"__proto__":{"quien":"personal"},${dentro}`,
      `{"\\u005f_proto__":{"quien":"personal"},${dentro}`,
      `{"constructor":{"prototype":{"quien":"personal"}},${dentro}`,
      `{"x":{"y":[{"__proto__":{"quien":"personal"}}]},${dentro}`,
    ]) {
      const response = await send(id, bueno, body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'cuerpo_invalido']);
    }
    expect(Reflect.get({}, 'quien')).toBeUndefined();
  });
});

describe('bodies, types and methods', () => {
  it.each([
    ['soldTicketsEmail', 'usuariaA'],
    ['soldTicketsEmail3d', 'usuariaA'],
    ['soldTicketsEmailInvitado', 'invitadaA'],
  ] as const)('%s takes an empty body that says it is JSON (§7.33)', async (id, quien) => {
    const { correo, reservaId, invitadoId } = await comprar(world, quien);
    const params = { email: correo, orderId: reservaId, saleId: reservaId, invitadoId };
    const { statusCode } = await send(id, { token: world.personas[quien].token }, '', direccion(id, params));
    expect(statusCode).toBe(200);
  });

  it.each(IDS.filter(id => LLAMADAS[id].body.type === 'undefined' && RUTAS[id].method !== 'GET'))(
    '%s takes an empty body that says it is JSON',
    async id => {
      const bueno = await buildGoodRequest(world, id);
      const response = await send(id, bueno, '');
      expect(response.json().code).not.toBe('cuerpo_invalido');
      expect(response.statusCode, response.body).toBeLessThan(300);
    },
  );

  const conFalta = CON_CUERPO.filter(id => !LLAMADAS[id].body.safeParse({}).success);
  it.each(conFalta)('%s says what an empty body lacks', async id => {
    const bueno = await buildGoodRequest(world, id);
    const response = await send(id, bueno, '');
    requireHealthy(response, id);
    // A card is one of several alternatives.
    expect(response.json().code).toBe(id === 'saveTarjeta' ? 'token_invalido' : 'datos_invalidos');
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ])('refuses %s', async tipo => {
    for (const id of CON_CUERPO) {
      const bueno = await buildGoodRequest(world, 'login');
      const { method } = RUTAS[id];
      const response = await tienda.app.inject({
        method,
        url: direccion(id, { id: 1, invitadoId: 'x', chargeId: 'x' }),
        headers: { ...headersOf(bueno.token), 'content-type': tipo },
        payload: 'email=a@b.mx',
      });
      requireHealthy(response, id);
      expect(response.statusCode).toBe(415);
    }
  });

  it.each(IDS)('%s answers other methods in shape, and says which one it takes', async id => {
    const propia = direccion(id, { id: 1, seccionId: 1 });
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      // Another call may answer at that address, also one whose parameter matches this one's last word.
      if (Object.values(RUTAS).some(otra => otra.method === method && toma(otra.path, propia))) continue;
      const response = await tienda.app.inject({ method, url: propia, headers: headersOf() });
      requireHealthy(response, `${method} ${propia}`);
      expect(response.statusCode, method).toBe(405);
      expect(response.headers.allow?.split(', ')).toContain(RUTAS[id].method);
    }
  });

  it('refuses addresses and bodies that are too long', async () => {
    const larga = await tienda.app.inject({ url: `/api/v1/${'x/'.repeat(10_000)}`, headers: headersOf() });
    requireHealthy(larga, 'a long address');
    expect(larga.statusCode).toBe(404);
    const grande = await send('login', {}, JSON.stringify({ email: 'x'.repeat(300_000) }));
    expect(grande.json().code).toBe('cuerpo_demasiado_grande');
  });
});

/** A value that is put into the address unescaped. */
const CRUDO = '\u0001';

function direccion(id: LlamadaId, params: CallInput['params'] = {}): string {
  const valor = (nombre: string): string => {
    const dado = String(params[nombre]);
    return dado.startsWith(CRUDO) ? dado.slice(1) : encodeURIComponent(dado);
  };
  return `/api/v1${RUTAS[id].path.replace(/:(\w+)/g, (_, nombre: string) => valor(nombre))}`;
}

function send(
  id: LlamadaId,
  { token, headers, params }: CallInput,
  payload: string | undefined,
  url = direccion(id, params),
): Promise<LightMyRequestResponse> {
  return tienda.app.inject({
    method: RUTAS[id].method,
    url,
    headers: {
      ...headersOf(token),
      ...headers,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** The body as JSON text, with one value inserted as written. */
function bodyWith(bueno: CallInput, campo: Field, json: string): string {
  return JSON.stringify(withValue(bueno, campo, MARCA).body).replace(JSON.stringify(MARCA), () => json);
}

const MARCA = '«aquí»';

/** Whether a call's path matches an address. */
function toma(path: string, direccion: string): boolean {
  const patron = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^/api/v1${patron}(\\?|$)`).test(direccion);
}
