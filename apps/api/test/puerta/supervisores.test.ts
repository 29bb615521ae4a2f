import { createHash, pbkdf2Sync } from 'node:crypto';
import type pg from 'pg';
import { describe, expect } from 'vitest';
import { pregunta, sinRed } from '../support/puerta.ts';
import { enPuerta } from './enPuerta.ts';

const it = enPuerta();
const usado = { decision: { veredicto: 'ya_usado', dejoPasar: true } };
const enMinutos = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString();
const choques = async (db: pg.Pool, boletoId: number) =>
  (await db.query('select from choque where boleto_id = $1 and retirado_en is null', [boletoId])).rowCount;

describe('a supervisor decides at a phone (§P7.3)', () => {
  it('lets in a used ticket knowingly and takes it back, without a choque', async ({
    vender,
    emparejar,
    cruzar,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const lector = await emparejar();
    const rosa = await contratarSupervisor();
    await cruzar(lector, pregunta(uuid, lector.puertaId));
    const forzado = await firmar(rosa, sinRed(uuid, lector.puertaId, usado));
    expect((await cruzar(lector, forzado))[0]).toMatchObject({
      veredicto: 'pasa',
      choque: false,
      supervision: 'aceptada',
    });
    const contra = pregunta(uuid, lector.puertaId, {
      decision: { veredicto: 'ya_usado', dejoPasar: false },
      deshace: forzado.id,
    });
    await cruzar(lector, await firmar(rosa, contra));
    const { rows } = await db.query('select count(*)::int as n from cruce where boleto_id = $1', [boleto.id]);
    expect(rows).toEqual([{ n: 3 }]);
  });

  it('cannot be named by a phone that has not heard their PIN: the pass is kept, and is a choque', async ({
    vender,
    emparejar,
    cruzar,
    evento,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [uno, dos, tres] = await vender(3);
    const lector = await emparejar();
    const rosa = await contratarSupervisor();
    for (const boleto of [uno, dos, tres])
      await cruzar(lector, pregunta(boleto.quemadoUUID, lector.puertaId));
    const deUno = sinRed(uno.quemadoUUID, lector.puertaId, usado);
    const probado = await firmar(rosa, sinRed(dos.quemadoUUID, lector.puertaId, usado));
    const { prueba: _prueba, ...sinPrueba } = await firmar(rosa, deUno);
    // A supervisor named without a proof, and with the proof of another ticket's decision.
    const deTres = await firmar(rosa, sinRed(tres.quemadoUUID, lector.puertaId, usado));
    for (const falso of [sinPrueba, { ...deTres, prueba: probado.prueba }])
      expect((await cruzar(lector, falso))[0]).toMatchObject({
        veredicto: 'ya_usado',
        dejoPasar: false,
        choque: true,
        supervision: 'rechazada',
      });
    const { rows } = await db.query('select from cruce where supervisor_id is not null and evento_id = $1', [
      evento.eventoId,
    ]);
    expect(rows).toHaveLength(0);
    expect([await choques(db, uno.id), await choques(db, tres.id)]).toEqual([1, 1]);
  });

  it('counts no more for what comes after their revocation, nor by a clock that was never compared', async ({
    vender,
    emparejar,
    cruzar,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [uno, dos, tres] = await vender(3);
    const lector = await emparejar();
    const rosa = await contratarSupervisor();
    for (const boleto of [uno, dos, tres])
      await cruzar(lector, pregunta(boleto.quemadoUUID, lector.puertaId, { momento: enMinutos(-9) }));
    await db.query(
      `update supervisor_de_puerta set revocado_en = now() - interval '3 minutes' where id = $1`,
      [rosa],
    );
    const forzar = async (uuid: string, cambios: object) =>
      (await cruzar(lector, await firmar(rosa, sinRed(uuid, lector.puertaId, { ...usado, ...cambios }))))[0]
        .supervision;
    expect(await forzar(uno.quemadoUUID, { momento: enMinutos(-1) })).toBe('rechazada');
    expect(await forzar(dos.quemadoUUID, { momento: enMinutos(-5), desfaseMs: null })).toBe('rechazada');
    expect(await forzar(tres.quemadoUUID, { momento: enMinutos(-5) })).toBe('aceptada');
  });

  it('does not hide a copy that they could not know of: a gate overridden without a network', async ({
    vender,
    emparejar,
    cruzar,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [norte, sur] = [await emparejar(), await emparejar()];
    const rosa = await contratarSupervisor();
    await cruzar(norte, pregunta(uuid, norte.puertaId));
    const otra = { decision: { veredicto: 'puerta_equivocada', dejoPasar: true } };
    const [tarde] = await cruzar(sur, await firmar(rosa, sinRed(uuid, sur.puertaId, otra)));
    expect(tarde).toMatchObject({ veredicto: 'ya_usado', dejoPasar: false, choque: true });
    expect(await choques(db, boleto.id)).toBe(1);
  });

  it('takes back a pass of the same phone, of the same ticket, of two minutes ago, and no other', async ({
    vender,
    emparejar,
    cruzar,
    contratarSupervisor,
    firmar,
  }) => {
    const boletos = await vender(4);
    const [a, b] = [await emparejar(), await emparejar()];
    const rosa = await contratarSupervisor();
    const entradas = boletos.map(({ quemadoUUID }) =>
      pregunta(quemadoUUID, a.puertaId, { momento: enMinutos(-8) }),
    );
    await cruzar(a, ...entradas);
    const deshacer = async (i: number, { de = a, minutos = -7, cual = i } = {}) => {
      const contra = pregunta(boletos[cual]?.quemadoUUID ?? '', de.puertaId, {
        momento: enMinutos(minutos),
        decision: { veredicto: 'pasa', dejoPasar: false },
        deshace: entradas[i]?.id,
      });
      await cruzar(de, await firmar(rosa, contra));
      const [otra] = await cruzar(a, pregunta(boletos[i]?.quemadoUUID ?? '', a.puertaId));
      return otra.veredicto;
    };
    expect(await deshacer(0)).toBe('pasa');
    expect(await deshacer(1, { de: b })).toBe('ya_usado');
    expect(await deshacer(2, { minutos: -3 })).toBe('ya_usado');
    expect(await deshacer(3, { cual: 2 })).toBe('ya_usado');
  });

  it('alone burns a ticket without its code (§P1.1), at a gate and in a direction of the phone’s', async ({
    vender,
    emparejar,
    cruzar,
    abrirPuerta,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [suya, ajena] = [await abrirPuerta(), await abrirPuerta()];
    const lector = await emparejar([suya]);
    const rosa = await contratarSupervisor();
    const { prueba: _p, ...sinPrueba } = await firmar(rosa, pregunta(uuid, suya));
    expect((await cruzar(lector, sinPrueba))[0].veredicto).toBe('sin_datos');
    const { quemadoUUID: _q, ...sinCodigo } = pregunta(uuid, suya);
    expect((await cruzar(lector, sinCodigo))[0].veredicto).toBe('no_valido');
    expect((await cruzar(lector, pregunta(uuid, ajena)))[0].veredicto).toBe('puerta_equivocada');
    await db.query(`update puerta set sentido = 'salida' where id = $1`, [suya]);
    expect((await cruzar(lector, pregunta(uuid, suya)))[0].veredicto).toBe('puerta_equivocada');
    await db.query(`update puerta set sentido = 'entrada' where id = $1`, [suya]);
    expect((await cruzar(lector, await firmar(rosa, pregunta(uuid, suya))))[0]).toMatchObject({
      veredicto: 'pasa',
      supervision: 'aceptada',
    });
  });

  it('is named by what is done by hand: without one the server refuses it too (§P6.4)', async ({
    vender,
    emparejar,
    cruzar,
    db,
  }) => {
    const [uno, dos] = await vender(2);
    const lector = await emparejar();
    const pide = pregunta(uno.quemadoUUID, lector.puertaId, { manual: true });
    expect((await cruzar(lector, pide))[0]).toMatchObject({ veredicto: 'sin_datos', dejoPasar: false });
    const decidido = sinRed(dos.quemadoUUID, lector.puertaId, { manual: true });
    expect((await cruzar(lector, decidido))[0]).toMatchObject({ veredicto: 'sin_datos', dejoPasar: false });
    const { rows } = await db.query('select quemado_en is null as bueno from boleto where id = $1', [uno.id]);
    expect(rows).toEqual([{ bueno: true }]);
  });

  it('is known to the phones of their gates alone, by a byte that gives no PIN away', async ({
    emparejar,
    abrirPuerta,
    call,
    cruzar,
    vender,
    contratarSupervisor,
    firmar,
  }) => {
    const [norte, sur] = [await abrirPuerta(), await abrirPuerta()];
    const [enNorte, enSur] = [await emparejar([norte]), await emparejar([sur])];
    const rosa = await contratarSupervisor('314159', [norte]);
    const { body, response } = await call('padronDePuerta', { de: enNorte });
    const [suya] = body.cabecera.supervisores;
    const clave = pbkdf2Sync('314159', Buffer.from(suya.sal, 'base64url'), suya.vueltas, 32, 'sha256');
    const entero = createHash('sha256').update('taquilla-pin-1').update(clave).digest();
    expect(suya).toMatchObject({ id: rosa, puertas: [norte], pista: entero[0] });
    for (const secreto of [clave, entero])
      for (const forma of ['base64url', 'hex', 'base64'] as const)
        expect(response.body).not.toContain(secreto.toString(forma).slice(0, 20));
    // Of another gate's phone neither is known: not beforehand, not by their PIN, not by what they sign.
    expect((await call('padronDePuerta', { de: enSur })).body.cabecera.supervisores).toEqual([]);
    expect((await call('entrarSupervisor', { de: enSur, body: { pin: '314159' } })).body.code).toBe(
      'pin_invalido',
    );
    expect((await call('entrarSupervisor', { de: enNorte, body: { pin: '314159' } })).status).toBe(200);
    const [boleto] = await vender(1);
    const enOtra = await firmar(rosa, pregunta(boleto.quemadoUUID, sur));
    expect((await cruzar(enSur, enOtra))[0]).toMatchObject({
      veredicto: 'sin_datos',
      supervision: 'rechazada',
    });
    const enSuya = await firmar(rosa, pregunta(boleto.quemadoUUID, norte));
    expect((await cruzar(enNorte, enSuya))[0]).toMatchObject({ veredicto: 'pasa', supervision: 'aceptada' });
  });

  it('is not guessed by sending proofs: five wrong ones lock the phone, also for a right one', async ({
    emparejar,
    cruzar,
    vender,
    db,
    contratarSupervisor,
    firmar,
  }) => {
    const [boleto] = await vender(1);
    const lector = await emparejar();
    const rosa = await contratarSupervisor();
    const otra = await contratarSupervisor('271828');
    const uuid = boleto.quemadoUUID;
    // Signed by the key of another PIN.
    const adivinado = async () => ({
      ...(await firmar(otra, pregunta(uuid, lector.puertaId))),
      supervisorId: rosa,
    });
    const muchos = await Promise.all(Array.from({ length: 20 }, adivinado));
    const bueno = await firmar(rosa, pregunta(uuid, lector.puertaId));
    for (const juzgado of await cruzar(lector, ...muchos, bueno))
      expect(juzgado.supervision).toBe('rechazada');
    const despues = await firmar(rosa, pregunta(uuid, lector.puertaId));
    expect((await cruzar(lector, despues))[0].supervision).toBe('rechazada');
    await db.query('update lector set pin_bloqueado_hasta = now() where id = $1', [lector.id]);
    const luego = await firmar(rosa, pregunta(uuid, lector.puertaId));
    expect((await cruzar(lector, luego))[0]).toMatchObject({ supervision: 'aceptada', veredicto: 'pasa' });
  });
});

describe('what phones are told besides (§P5)', () => {
  it('names a choque at both phones with both stories until a person decides (§P5.3)', async ({
    vender,
    emparejar,
    cruzar,
    call,
    db,
  }) => {
    const [boleto] = await vender(1);
    const uuid = boleto.quemadoUUID;
    const [norte, sur, otro] = [await emparejar(), await emparejar(), await emparejar()];
    await cruzar(norte, sinRed(uuid, norte.puertaId));
    await cruzar(sur, sinRed(uuid, sur.puertaId));
    const choquesDe = async (de: typeof norte) => (await call('padronDePuerta', { de })).body.choques;
    for (const de of [norte, sur]) {
      const [choque] = await choquesDe(de);
      expect(choque).toMatchObject({ boletoId: boleto.id, fila: 'A', asiento: '1' });
      expect(choque.pasos.map(({ quien }: { quien: string }) => quien).sort()).toEqual(
        [`Lector ${norte.numero}`, `Lector ${sur.numero}`].sort(),
      );
    }
    expect(await choquesDe(otro)).toEqual([]);
    await db.query(
      'update choque set resuelto_en = now(), resuelto_por = (select min(id) from personal) where boleto_id = $1',
      [boleto.id],
    );
    expect(await choquesDe(norte)).toEqual([]);
  });

  it('counts phones out of reach and since when (§P5.1)', async ({ emparejar, call, db }) => {
    const [uno, dos, aqui] = [await emparejar(), await emparejar(), await emparejar()];
    const callar = (id: number, minutos: number) =>
      db.query('update lector set visto_en = now() - make_interval(mins => $2) where id = $1', [id, minutos]);
    await callar(uno.id, 14);
    await callar(dos.id, 3);
    await callar(aqui.id, 0);
    const { sinConexion } = (await call('padronDePuerta', { de: aqui })).body;
    const { rows } = await db.query<{ desde: Date }>('select visto_en as desde from lector where id = $1', [
      uno.id,
    ]);
    expect(sinConexion).toEqual({ cuantos: 2, desde: rows[0]?.desde.toISOString() });
  });

  it('keeps tries at a gate that was taken away meanwhile, and refuses another event’s (§P1.3)', async ({
    vender,
    emparejar,
    cruzar,
    abrirPuerta,
    call,
    db,
  }) => {
    const [boleto] = await vender(1);
    const retirada = await abrirPuerta();
    const lector = await emparejar();
    await db.query('update puerta set retirada_en = now() where id = $1', [retirada]);
    expect(await cruzar(lector, sinRed(boleto.quemadoUUID, retirada))).toHaveLength(1);
    const body = { ahora: new Date().toISOString(), cruces: [pregunta(crypto.randomUUID(), 999_999)] };
    expect((await call('enviarCruces', { de: lector, body })).body.code).toBe('puerta_no_encontrada');
  });
});
