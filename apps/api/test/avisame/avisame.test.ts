import { describe, expect, vi } from 'vitest';
import { deleteAvisosViejos } from '../../src/avisame/avisame.repository.ts';
import { crearVueltaDeAvisos } from '../../src/avisame/llevarAvisos.ts';
import { enAvisame } from '../support/enAvisame.ts';
import { crearUsuario } from '../support/fabrica.ts';
import { tokenDe } from '../support/sesiones.ts';

const it = enAvisame();
const ANA = 'ana@correo.example';

describe('asking to be told of an event (§B3.9)', () => {
  it('takes an address, its confirmation by mail, and one mail when places return', async ({
    agotar,
    pedir,
    entregar,
    confirmar,
    vuelta,
    regresar,
    evento,
  }) => {
    await agotar();
    expect((await pedir('Ana@Correo.example')).data()).toEqual({ confirmado: false });
    const [pregunta] = await entregar();
    expect(pregunta).toMatchObject({ para: ANA, asunto: expect.stringContaining('Confirma tu aviso de') });
    const [, llave = ''] = /#avisame=([0-9a-f-]{36})/.exec(pregunta?.texto ?? '') ?? [];
    expect((await confirmar(llave)).status).toBe(200);
    await vuelta();
    expect(await entregar()).toEqual([]);
    await regresar(1);
    await vuelta();
    const [carta, ...otras] = await entregar();
    expect(otras).toEqual([]);
    expect(carta).toMatchObject({ para: ANA, asunto: expect.stringContaining('Hay lugares otra vez') });
    expect(carta?.texto).toContain(`http://tienda.example/eventos/${evento.eventoId}\n`);
    expect(carta?.texto).toContain(carta?.baja);
    // One mail, then done, however often places return.
    await regresar(3);
    await vuelta();
    expect(await entregar()).toEqual([]);
    // The link of the first mail confirms no more, and the address may ask anew.
    expect((await confirmar(llave)).status).toBe(400);
  });

  it('never tells an address that was not confirmed', async ({
    agotar,
    pedir,
    entregar,
    vuelta,
    regresar,
  }) => {
    await agotar();
    await pedir(ANA);
    await entregar();
    await regresar(5);
    await vuelta();
    expect(await entregar()).toEqual([]);
  });

  it('answers alike for an address that is new, waits, is confirmed or was told, with a mail each time', async ({
    db,
    evento,
    agotar,
    pedir,
    entregar,
    confirmar,
    llaveDe,
    regresar,
    vuelta,
  }) => {
    await agotar();
    const nueva = await pedir(ANA);
    const otraVez = await pedir(ANA);
    expect((await entregar()).map(({ asunto }) => asunto.split(' ')[0])).toEqual(['Confirma', 'Confirma']);
    await confirmar(await llaveDe(ANA));
    const confirmada = await pedir(ANA);
    const [ya] = await entregar();
    expect(ya?.asunto).toMatch(/^Ya tenemos tu aviso de /);
    await regresar(1);
    await vuelta();
    expect(await entregar()).toHaveLength(1);
    await agotar();
    const avisada = await pedirCuandoSeAgote(() => pedir(ANA));
    expect((await entregar())[0]?.asunto).toMatch(/^Confirma/);
    for (const otra of [otraVez, confirmada, avisada])
      expect([otra.status, otra.data()]).toEqual([nueva.status, nueva.data()]);
    const { rows } = await db.query(
      'select correo, confirmado_en, correo_id from avisame where evento_id = $1',
      [evento.eventoId],
    );
    expect(rows).toEqual([{ correo: ANA, confirmado_en: null, correo_id: null }]);
  });

  it("takes a verified user's own address at one tap, and no other one", async ({
    db,
    evento,
    agotar,
    pedir,
    entrar,
    entregar,
  }) => {
    await agotar();
    const { token, correo } = await entrar();
    expect((await pedir(undefined, token)).data()).toEqual({ confirmado: true });
    expect((await pedir(correo, token)).data()).toEqual({ confirmado: true });
    expect((await pedir(ANA, token)).data()).toEqual({ confirmado: false });
    expect((await entregar()).map(({ para }) => para)).toEqual([ANA]);
    const { rows } = await db.query<{ correo: string }>(
      'select correo from avisame where evento_id = $1 and confirmado_en is not null',
      [evento.eventoId],
    );
    expect(rows).toEqual([{ correo }]);
  });

  it('wants an address from a visitor, and from a user who has not proven theirs', async ({
    db,
    agotar,
    pedir,
  }) => {
    await agotar();
    expect((await pedir()).status).toBe(401);
    const { usuarioId, correo } = await crearUsuario(db, { verificado: false });
    const token = await tokenDe(db, usuarioId);
    expect((await pedir(undefined, token)).status).toBe(403);
    expect((await pedir(correo, token)).data()).toEqual({ confirmado: false });
    expect((await pedir('no es correo')).status).toBe(400);
  });

  it.for([
    ['estado', 'cancelado', 'evento_no_disponible'],
    ['estado', 'aplazado', 'evento_no_disponible'],
    ['mostrar_web', false, 'evento_no_disponible'],
    ['venta_hasta', new Date(Date.now() - 60_000), 'evento_no_disponible'],
    ['fecha', new Date(Date.now() - 60_000), 'evento_no_disponible'],
    ['estado', 'archivado', 'evento_no_encontrado'],
    ['nombre', 'Con lugares', 'ya_hay_lugares'],
  ] as const)('is refused where %s is %s: %s', async ([columna, valor, codigo], { cambiar, pedir }) => {
    await cambiar(columna, valor);
    expect((await pedir(ANA)).code).toBe(codigo);
  });

  it('is taken where only extra tickets are left, and they tell nobody (§2.24)', async ({
    db,
    evento,
    agotar,
    pedir,
    esperar,
    vuelta,
    entregar,
  }) => {
    await agotar();
    await db.query('update seccion set seccion_adicional = true where id = $1', [evento.generalId]);
    await db.query(`update lugar set condicion = 'venta' where seccion_id = $1`, [evento.generalId]);
    expect((await pedir(ANA)).status).toBe(200);
    await entregar();
    await esperar(1);
    await vuelta();
    expect(await entregar()).toEqual([]);
  });
});

describe('the mail', () => {
  it('comes when the sale opens by its time, or by hand after a pause', async ({
    cambiar,
    esperar,
    pedir,
    confirmar,
    llaveDe,
    vuelta,
    entregar,
  }) => {
    await cambiar('venta_desde', new Date(Date.now() + 3_600_000));
    expect((await pedir(ANA)).status).toBe(200);
    expect((await entregar())[0]?.texto).toContain('cuando abra la venta');
    await confirmar(await llaveDe(ANA));
    await vuelta();
    expect(await entregar()).toEqual([]);
    await cambiar('venta_desde', new Date(Date.now() - 1_000));
    await cambiar('estado', 'pausado');
    await vuelta();
    expect(await entregar()).toEqual([]);
    await cambiar('estado', 'publicado');
    await esperar(1);
    await vuelta();
    expect((await entregar()).map(({ asunto }) => asunto.split(' de ')[0]).sort()).toEqual([
      expect.stringMatching(/^Hay lugares otra vez/),
      'Ya se venden los boletos',
    ]);
  });

  it('stays away while its places are gone when it is sent, and is no failure; the address waits on', async ({
    db,
    agotar,
    regresar,
    esperar,
    vuelta,
    entregar,
  }) => {
    await agotar();
    const [correo] = await esperar(1);
    await regresar(1);
    await vuelta();
    await agotar();
    expect(await entregar()).toEqual([]);
    const { rows } = await db.query(`select estado from correo where para = $1`, [correo]);
    expect(rows).toEqual([]);
    await regresar(1);
    await vuelta();
    expect((await entregar()).map(({ para }) => para)).toEqual([correo]);
  });

  it('goes to five for each free place, the first confirmed first, and to others once these had their time', async ({
    db,
    evento,
    agotar,
    regresar,
    esperar,
    vuelta,
    entregar,
  }) => {
    await agotar();
    const correos = await esperar(12);
    await regresar(1);
    for (let i = 0; i < 3; i += 1) await vuelta();
    expect((await entregar()).map(({ para }) => para).sort()).toEqual(correos.slice(0, 5).sort());
    await vuelta();
    expect(await entregar()).toEqual([]);
    await db.query(
      `update avisame set encolado_en = encolado_en - interval '10 minutes' where evento_id = $1 and encolado_en is not null`,
      [evento.eventoId],
    );
    await vuelta();
    expect((await entregar()).map(({ para }) => para).sort()).toEqual(correos.slice(5, 10).sort());
  });

  it('goes to a crowd once each, in small lots that leave the outbox to tickets, with several processes', async ({
    tienda,
    db,
    cambiar,
    evento,
    esperar,
    entregar,
  }) => {
    await db.query(
      `insert into lugar (evento_id, seccion_id, orden, zona_precio_id, precio, general_libre)
       select evento_id, seccion_id, 100 + n, zona_precio_id, precio, true
       from lugar, generate_series(1, 1000) n where evento_id = $1 and seccion_id = $2 and orden = 1`,
      [evento.eventoId, evento.generalId],
    );
    await cambiar('venta_desde', new Date(Date.now() - 1_000));
    const correos = await esperar(150);
    const vueltas = [1, 2, 3].map(() => crearVueltaDeAvisos(tienda.context));
    const llegaron: string[] = [];
    for (let lote = 0; lote < 12 && llegaron.length < correos.length; lote += 1) {
      await Promise.all(vueltas.map(una => una()));
      const { rows } = await db.query(
        `select count(*)::integer as n from correo where tipo = 'avisame_hay' and estado = 'pendiente'`,
      );
      // Processes that look at the same moment may each fill the lot.
      expect(rows[0].n).toBeLessThanOrEqual(180);
      llegaron.push(...(await entregar()).map(({ para }) => para));
    }
    expect(llegaron.sort()).toEqual(correos.sort());
  });
});

describe('the end of an aviso', () => {
  it('is one press without a login, by the page or by the mail program, and a look at the page changes nothing', async ({
    tienda: { app },
    db,
    evento,
    agotar,
    pedir,
    confirmar,
    llaveDe,
    regresar,
    vuelta,
    entregar,
  }) => {
    await agotar();
    await pedir(ANA);
    const [pregunta] = await entregar();
    const llave = await llaveDe(ANA);
    await confirmar(llave);
    const url = new URL(pregunta?.baja ?? '').pathname;
    expect(url).toBe(`/avisame/dejar/${llave}`);
    const pagina = await app.inject({ url });
    expect(pagina.body).toContain('<form method="post"><button>Ya no quiero este aviso</button></form>');
    expect(pagina.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await llaveDe(ANA)).toBe(llave);
    // A mail that already waits in the outbox goes too.
    await regresar(1);
    await vuelta();
    const dejar = (payload: string, tipo: string) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': tipo } });
    const hecho = await dejar('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
    expect([hecho.statusCode, hecho.body.includes('No te escribiremos por este aviso')]).toEqual([200, true]);
    expect(await entregar()).toEqual([]);
    const { rowCount } = await db.query('select from avisame where evento_id = $1', [evento.eventoId]);
    expect(rowCount).toBe(0);
    // Pressed twice, or with a key that never was: the same page.
    const forma =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await dejar(forma, 'multipart/form-data; boundary=x')).body).toBe(hecho.body);
    expect((await app.inject({ url })).body).toBe(hecho.body);
    expect((await app.inject({ url: '/avisame/dejar/1' })).statusCode).toBe(404);
  });

  it('comes by itself: cancelled or begun, unconfirmed for two days, told a day ago; mails and addresses go', async ({
    db,
    evento: { eventoId },
    crearEvento,
    cambiar,
    agotar,
    pedir,
    esperar,
    regresar,
    vuelta,
    entregar,
  }) => {
    const quedan = async () => {
      await deleteAvisosViejos(db);
      const { rows } = await db.query<{ correo: string }>(
        'select correo from avisame where evento_id = $1 order by id',
        [eventoId],
      );
      return rows.map(({ correo }) => correo);
    };
    await agotar();
    await pedir(ANA);
    const [avisada] = await esperar(1);
    await entregar();
    await regresar(1);
    await vuelta();
    await entregar();
    const [espera] = await esperar(1);
    expect(await quedan()).toEqual([ANA, avisada, espera]);
    await db.query(
      `update avisame set pedido_en = pedido_en - interval '2 days', encolado_en = encolado_en - interval '1 day' where evento_id = $1`,
      [eventoId],
    );
    expect(await quedan()).toEqual([espera]);
    await db.query(`update correo set creado_en = creado_en - interval '2 days' where para = any ($1)`, [
      [ANA, avisada],
    ]);
    await deleteAvisosViejos(db);
    expect((await db.query('select from correo where para = any ($1)', [[ANA, avisada]])).rowCount).toBe(0);
    await cambiar('estado', 'aplazado');
    await cambiar('fecha', new Date(Date.now() - 60_000));
    expect(await quedan()).toEqual([espera]);
    await cambiar('estado', 'cancelado');
    expect(await quedan()).toEqual([]);
    expect((await crearEvento()).eventoId).not.toBe(eventoId);
  });

  it('leaves an event that was cancelled while its mail waited without a mail', async ({
    agotar,
    pedir,
    cambiar,
    esperar,
    regresar,
    vuelta,
    entregar,
  }) => {
    await agotar();
    await pedir(ANA);
    await esperar(2);
    await regresar(1);
    await vuelta();
    await cambiar('estado', 'cancelado');
    expect(await entregar()).toEqual([]);
  });
});

it('tells the organiser how many wait, and no address (§C11)', async ({
  jefa,
  evento,
  agotar,
  pedir,
  esperar,
}) => {
  await agotar();
  await pedir(ANA);
  const [correo = ''] = await esperar(3);
  const { body } = await jefa('tableroDeEvento', { params: { eventoId: evento.eventoId } });
  expect(body.esperanAviso).toBe(3);
  expect(JSON.stringify(body)).not.toContain(correo);
});

/** Asks until the shop window knows that places are gone: within a second or two. */
async function pedirCuandoSeAgote<T extends { status: number }>(pedir: () => Promise<T>): Promise<T> {
  return vi.waitFor(
    async () => {
      const respuesta = await pedir();
      expect(respuesta.status).toBe(200);
      return respuesta;
    },
    { timeout: 60_000, interval: 200 },
  );
}
