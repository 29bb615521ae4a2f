import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Padron } from '@taquilla/contract/puerta/lector';
import { deColumnas, sumaDeFila, sumarAlPadron } from '@taquilla/rules/puerta/padron';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { hashDeCodigo } from '../../src/puerta/lector/codigos.ts';
import { crearPuertaDe, deLector, pregunta } from '../support/puerta.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta({ TAQUILLA_LIMITES: 'si' });

const filasDe = (padron: Padron) =>
  deColumnas(padron.filas, new Uint8Array(Buffer.from(padron.filas.huellas, 'base64')));
const sumar = (filas: ReturnType<typeof filasDe>) =>
  filas.reduce((suma, fila) => sumarAlPadron(suma, sumaDeFila(fila)), 0);

describe('pairing a phone', () => {
  it('takes a code once, however it is typed, and sets a cookie that script cannot read (§P1.2, §P1.3)', async ({
    emparejar,
    call,
    db,
  }) => {
    const { id, numero } = await emparejar();
    const esperar = (codigo: string) =>
      db.query(
        `update lector set hash = null, codigo_hash = $2, codigo_vence_en = now() + interval '15 minutes' where id = $1`,
        [id, hashDeCodigo(codigo)],
      );
    await esperar('K7MX2PQ9');
    const { status, body, response } = await call('emparejarLector', { body: { codigo: 'k7mx-2pq9' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      numero,
      evento: { nombre: 'Noche de Volcanes' },
      reglas: { reingreso: 'no' },
    });
    const [galleta] = response.cookies;
    expect(galleta).toMatchObject({
      name: '__Host-lector',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect((await call('emparejarLector', { body: { codigo: 'K7MX2PQ9' } })).body.code).toBe(
      'codigo_invalido',
    );
    const conGalleta = { headers: { cookie: `__Host-lector=${galleta?.value}` } };
    expect((await call('padronDePuerta', conGalleta)).status).toBe(200);
    await esperar('K7MX2PQ8');
    await db.query(`update lector set codigo_vence_en = now() - interval '1 second' where id = $1`, [id]);
    expect((await call('emparejarLector', { body: { codigo: 'K7MX2PQ8' } })).body.code).toBe(
      'codigo_invalido',
    );
  });

  it('slows wrong codes down after the fifth, and never locks the address that the venue shares (§P9)', async ({
    emparejar,
    call,
    db,
  }) => {
    const ip = '198.51.100.7';
    const probar = async (codigo: string) => {
      const desde = performance.now();
      const { status, body } = await call('emparejarLector', { body: { codigo }, ip });
      return { status, code: body.code, ms: performance.now() - desde };
    };
    // The same slip again is no further guess.
    for (let vez = 0; vez < 8; vez++) expect((await probar('MALMALMA')).code).toBe('codigo_invalido');
    const { rows } = await db.query(`select cuenta from ritmo where clave = 'emparejar:o:' || $1`, [ip]);
    expect(rows).toEqual([{ cuenta: 1 }]);
    for (let vez = 0; vez < 4; vez++) expect((await probar(`MALMAL2${vez}`)).code).toBe('codigo_invalido');
    // Six at once are answered one after the other.
    const juntos = await Promise.all(Array.from({ length: 6 }, (_, i) => probar(`MALMAL3${i}`)));
    expect(juntos.map(({ code }) => code)).toEqual(Array(6).fill('codigo_invalido'));
    for (const [i, ms] of juntos
      .map(uno => uno.ms)
      .sort((a, b) => a - b)
      .entries())
      expect(ms).toBeGreaterThanOrEqual(500 * (i + 1) - 5);
    const esperar = async (codigo: string) =>
      db.query(
        `update lector set hash = null, codigo_hash = $2, codigo_vence_en = now() + interval '15 minutes' where id = $1`,
        [(await emparejar()).id, hashDeCodigo(codigo)],
      );
    await esperar('K7MX2PQ2');
    expect(await probar('K7MX2PQ2')).toMatchObject({ status: 200 });
    // Three hundred a minute in all are answered; a right code is never refused.
    await db.query(`update ritmo set cuenta = 300 where clave = 'emparejar:todos'`);
    await db.query(
      `insert into ritmo (clave, ventana, cuenta) select 'emparejar:todos', date_trunc('minute', now()) + make_interval(mins => m), 300
         from generate_series(0, 1) m on conflict (clave, ventana) do update set cuenta = 300`,
    );
    expect((await probar('MALMAL99')).code).toBe('demasiadas_peticiones');
    await esperar('K7MX2PQ3');
    expect(await probar('K7MX2PQ3')).toMatchObject({ status: 200 });
    await db.query(`delete from ritmo where clave = 'emparejar:todos'`);
  });

  it('opens nothing without the cookie, from elsewhere, or once it was revoked, closed or is over (§P8.2)', async ({
    emparejar,
    call,
    db,
  }) => {
    const body = { ahora: new Date().toISOString(), cruces: [] };
    expect((await call('padronDePuerta')).body).toMatchObject({
      statusCode: 401,
      code: 'lector_revocado',
    });
    const de = await emparejar();
    const ajeno = { de, body, headers: { origin: 'https://otra.example' } };
    expect((await call('enviarCruces', ajeno)).body.code).toBe('origen_invalido');
    expect((await call('enviarCruces', { de, body })).status).toBe(200);
    for (const columna of [
      'revocado_en = now()',
      'cerrado_en = now()',
      "vence_en = now() - interval '1 minute'",
    ]) {
      const otro = await emparejar();
      await db.query(`update lector set ${columna} where id = $1`, [otro.id]);
      expect((await call('padronDePuerta', { de: otro })).body.code, columna).toBe('lector_revocado');
      expect((await call('enviarCruces', { de: otro, body })).body.code, columna).toBe('lector_revocado');
    }
  });

  it('closes a turn with what it did (§P8.2)', async ({ emparejar, call, vender, cruzar }) => {
    const de = await emparejar();
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    await cruzar(de, pregunta(uuid, de.puertaId), pregunta(crypto.randomUUID(), de.puertaId));
    const { body } = await call('cerrarLector', { de, body: { cola: 0 } });
    expect(body).toEqual({
      numero: de.numero,
      entraron: 1,
      rechazos: 1,
      porVeredicto: { pasa: 1, no_valido: 1 },
    });
    expect((await call('padronDePuerta', { de })).body.code).toBe('lector_revocado');
  });
});

describe('the list of tickets', () => {
  it('has a hash of every ticket, no code and no name, and its checksum (§P3.1)', async ({
    vender,
    emparejar,
    call,
  }) => {
    const boletos = await vender(5);
    const de = await emparejar();
    const { body, response } = await call('padronDePuerta', { de });
    const padron: Padron = LLAMADAS.padronDePuerta.answer.parse(body);
    const filas = filasDe(padron);
    expect(padron).toMatchObject({ tipo: 'completo', cuenta: 5, suma: sumar(filas) });
    expect(filas.map(({ boletoId }) => boletoId)).toEqual(boletos.map(({ id }) => id));
    // Only newer apps ask for `saltos`; an older one reads `boletos` as ids.
    const enSaltos = (await call('padronDePuerta', { de, query: '?saltos=si' })).body;
    expect([padron.filas.saltos, enSaltos.filas.saltos]).toEqual([undefined, true]);
    expect(filasDe(LLAMADAS.padronDePuerta.answer.parse(enSaltos))).toEqual(filas);
    for (const [i, { quemadoUUID }] of boletos.entries()) {
      const huella = createHash('sha256')
        .update(Buffer.from(quemadoUUID.replaceAll('-', ''), 'hex'))
        .digest();
      expect(Buffer.from(filas[i]?.huella ?? []).equals(huella.subarray(0, 16))).toBe(true);
      expect(response.body).not.toContain(quemadoUUID);
    }
    expect(response.body).not.toMatch(/Mar[ií]a|Ñand|@/);
  });

  it('leaves no error in the log when it is sent', async ({ server, vender, emparejar }) => {
    await vender(1);
    const lineas: string[] = [];
    const log = pino({ level: 'error' }, { write: (linea: string) => lineas.push(linea) });
    const app = await createApp(server.context, log);
    const headers = { 'x-api-key': 'taquilla-web', ...deLector(await emparejar()) };
    const { statusCode } = await app.inject({ url: '/api/v1/puerta/padron', headers });
    await app.close();
    expect([statusCode, lineas]).toEqual([200, []]);
  });

  it('has first name and initial at a gate that needs names, of its sections alone (§P3.1)', async ({
    vender,
    emparejar,
    call,
    cruzar,
    abrirPuerta,
    evento,
    contratarSupervisor,
  }) => {
    const [boleto] = await vender(1);
    const conNombres = await abrirPuerta({ conNombres: true, secciones: [evento.seccionId] });
    const [sin, deOtras] = [
      await abrirPuerta(),
      await abrirPuerta({ conNombres: true, secciones: [evento.seccionId + 100_000] }),
    ];
    const de = await emparejar([conNombres, sin, deOtras]);
    const nombresEn = async (puerta: number, desde = '') =>
      (await call('padronDePuerta', { de, query: `?puerta=${puerta}${desde}` })).body.filas.nombres;
    expect(await nombresEn(conNombres)).toEqual(['María Ñ.']);
    expect(await nombresEn(conNombres, '&desde=0')).toEqual(['María Ñ.']);
    for (const otra of [sin, deOtras]) {
      expect(await nombresEn(otra)).toEqual([]);
      expect(await nombresEn(otra, '&desde=0')).toEqual([]);
    }
    // A gate that is not the phone's tells it nothing.
    const ajeno = await emparejar([sin]);
    const robado = await call('padronDePuerta', { de: ajeno, query: `?puerta=${conNombres}` });
    expect(robado.body.filas.nombres).toEqual([]);
    // Nor does a refusal at a gate where the ticket has no business, nor a search there.
    const uuid = boleto.quemadoUUID;
    expect((await cruzar(de, pregunta(uuid, deOtras)))[0]).toMatchObject({
      veredicto: 'puerta_equivocada',
      boleto: { nombre: '' },
    });
    await contratarSupervisor('314159');
    await call('entrarSupervisor', { de, body: { pin: '314159' } });
    const buscar = async (puertaId: number, texto: string) =>
      (await call('buscarEnPuerta', { de, body: { texto, puertaId } })).body.boletos;
    expect(await buscar(conNombres, 'maria')).toMatchObject([{ nombre: 'María Ñ.' }]);
    expect(await buscar(deOtras, 'maria')).toEqual([]);
    expect(await buscar(deOtras, 'A 1')).toMatchObject([{ nombre: '' }]);
  });

  it('tells what changed since a cursor, and the same checksum comes of it (§P3.1, §P3.3)', async ({
    vender,
    emparejar,
    call,
    cruzar,
    db,
  }) => {
    const [uno, dos, tres] = await vender(3);
    const de = await emparejar();
    const completo: Padron = (await call('padronDePuerta', { de })).body;
    await cruzar(de, pregunta(uno.quemadoUUID, de.puertaId));
    await db.query('update boleto set anulado_en = now() where id = $1', [dos.id]);
    const [nuevo] = await vender(1, 3);
    const delta: Padron = await vi.waitFor(async () => {
      const { body } = await call('padronDePuerta', { de, query: `?desde=${completo.cursor}` });
      expect(body.cuenta).toBe(4);
      return body;
    }, 20_000);
    expect(delta.tipo).toBe('cambios');
    const cambiadas = new Map(filasDe(delta).map(fila => [fila.boletoId, fila]));
    expect(cambiadas.get(uno.id ?? 0)).toMatchObject({ estado: 'u', pasos: { entradas: 1, adentro: true } });
    expect(cambiadas.get(dos.id ?? 0)).toMatchObject({ estado: 'a' });
    expect(cambiadas.get(nuevo.id ?? 0)).toMatchObject({ estado: 'v' });
    const juntas = new Map([...filasDe(completo).map(fila => [fila.boletoId, fila] as const), ...cambiadas]);
    expect(juntas.has(tres.id ?? 0)).toBe(true);
    expect(sumar([...juntas.values()])).toBe(delta.suma);
  });

  it('is a small thing: of a ticket and of fifty that came in, by their bytes with gzip (§P3.2)', async ({
    vender,
    emparejar,
    call,
    cruzar,
    abrirPuerta,
  }) => {
    const boletos = await vender(50);
    const de = await emparejar([await abrirPuerta({ nombre: 'Norte' })]);
    const { body, response } = await call('padronDePuerta', { de });
    const entera: Padron = body;
    // 10,000 tickets take 168 kB, plus the header.
    expect(gzipSync(JSON.stringify(entera.filas)).length).toBeLessThan(50 * 25);
    expect(gzipSync(response.body).length).toBeLessThan(4_000);
    await cruzar(de, ...boletos.map(({ quemadoUUID }) => pregunta(quemadoUUID, de.puertaId)));
    await vi.waitFor(async () => {
      const cambios = await call('padronDePuerta', { de, query: `?desde=${entera.cursor}` });
      expect(cambios.body.tipo).toBe('cambios');
      expect(filasDe(cambios.body).filter(({ estado }) => estado === 'u')).toHaveLength(50);
      expect(gzipSync(cambios.response.body).length).toBeLessThan(4_000);
    }, 20_000);
  });

  it('is to be taken whole where a cursor is none of this database’s (§P3.3)', async ({
    vender,
    emparejar,
    call,
  }) => {
    await vender(1);
    const de = await emparejar();
    for (const desde of ['x', '999999999999', '-1'])
      expect((await call('padronDePuerta', { de, query: `?desde=${desde}` })).body.code, desde).toBe(
        'padron_nuevo',
      );
  });

  it('brings the rules and the gates that a phone may choose (§P7.1)', async ({
    emparejar,
    call,
    abrirPuerta,
    evento,
  }) => {
    const [norte] = [
      await abrirPuerta({ nombre: 'Norte', secciones: [evento.seccionId] }),
      await abrirPuerta({ nombre: 'Sur' }),
    ];
    const de = await emparejar([norte]);
    const { cabecera } = (await call('padronDePuerta', { de })).body;
    expect(cabecera.puertas).toMatchObject([{ id: norte, nombre: 'Norte', secciones: [evento.seccionId] }]);
    expect(cabecera.otras.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Norte', 'Sur']);
    expect(cabecera.llaves).toHaveLength(1);
  });
});

describe('a supervisor at a phone', () => {
  it('comes in by their PIN, searches, and five wrong PINs lock the phone (§P7.3, §P6.4)', async ({
    vender,
    emparejar,
    call,
    contratarSupervisor,
  }) => {
    const [boleto] = await vender(12);
    await contratarSupervisor('314159');
    const de = await emparejar();
    const buscar = (texto: string) => call('buscarEnPuerta', { de, body: { texto, puertaId: de.puertaId } });
    expect((await buscar('A 1')).body.code).toBe('sin_permiso');
    expect((await call('entrarSupervisor', { de, body: { pin: '314159' } })).body.supervisor.nombre).toBe(
      'Rosa Paz',
    );
    const hallados = (await buscar('a1')).body.boletos;
    expect(hallados[0]).toMatchObject({
      id: boleto?.id,
      fila: 'A',
      asiento: '1',
      nombre: '',
      estado: 'vigente',
    });
    expect((await buscar(String(boleto?.id))).body.boletos[0].id).toBe(boleto?.id);
    const codigos = [];
    for (let vez = 0; vez < 6; vez++)
      codigos.push((await call('entrarSupervisor', { de, body: { pin: '271828' } })).body.code);
    expect(codigos).toEqual([...Array(4).fill('pin_invalido'), 'pin_bloqueado', 'pin_bloqueado']);
    expect((await call('entrarSupervisor', { de, body: { pin: '314159' } })).body.code).toBe('pin_bloqueado');
  });
});

it('hears five wrong PINs at most of a phone that sends many at once (§P7.3)', async ({
  emparejar,
  call,
  contratarSupervisor,
}) => {
  await contratarSupervisor('314159');
  const de = await emparejar();
  const oidos = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      call('entrarSupervisor', { de, body: { pin: String(271_828 + i) } }),
    ),
  );
  const codigos = oidos.map(({ body }) => body.code).sort();
  expect(codigos).toEqual([...Array(8).fill('pin_bloqueado'), ...Array(4).fill('pin_invalido')]);
});

describe('the page of a refusal', () => {
  it('tells when, where and why, without a name or a code; of a pass there is none (§P4.7)', async ({
    vender,
    emparejar,
    cruzar,
    server,
    db,
    evento,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const de = await emparejar([await crearPuertaDe(db, evento.eventoId, { nombre: 'Norte <b>' })]);
    const [entra] = await cruzar(de, pregunta(uuid, de.puertaId));
    const [usado] = await cruzar(de, pregunta(uuid, de.puertaId));
    const pagina = await server.app.inject({ url: `/rechazos/${usado.folio}` });
    expect(pagina.statusCode).toBe(200);
    expect(pagina.body).toContain('El boleto ya se había usado.');
    expect(pagina.body).toContain('Norte &#60;b&#62;');
    expect(pagina.body).not.toMatch(/María|Ñandú|<b>/);
    expect(pagina.body).not.toContain(uuid);
    for (const folio of [entra.folio, 'x'.repeat(20), '../x'])
      expect((await server.app.inject({ url: `/rechazos/${folio}` })).statusCode, folio).toBe(404);
  });
});
