import { afterEach, describe, expect, vi } from 'vitest';
import { procesarDevoluciones } from '../../src/compra/enviarDevoluciones.ts';
import { conLlave } from '../support/enConsola.ts';
import { enPosventa } from '../support/enPosventa.ts';

const it = enPosventa();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a refund by two people (§C7.1, §C1.3)', () => {
  it('is proposed by the organiser and confirmed by another, and nobody confirms their own', async ({
    db,
    evento,
    vender,
    entrarComo,
  }) => {
    const { folio, boletos, total } = await vender(0, 3);
    const organizador = await entrarComo('organizador', evento.eventoId);
    const pedido = { params: { folio }, body: { boletos: [boletos[0]?.id], motivo: 'Se enfermó' } };
    const ensayo = await organizador.call('devolverVenta', { ...pedido, query: '?ensayo=true' });
    const propuesta = await organizador.call('devolverVenta', { ...pedido, headers: conLlave() });
    expect([propuesta.status, propuesta.body.estado, propuesta.body.monto]).toEqual([
      201,
      'propuesta',
      ensayo.body.monto,
    ]);
    const { partes } = propuesta.body;
    expect(partes.subtotal + partes.cargoServicio + partes.cargoTarjeta + partes.iva).toBeCloseTo(
      propuesta.body.monto,
      6,
    );
    expect((await db.query('select count(*)::integer n from devolucion')).rows[0].n).toBe(0);
    const params = { devolucionId: propuesta.body.id };
    expect((await organizador.call('confirmarDevolucion', { params, headers: conLlave() })).status).toBe(403);
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    const llave = conLlave();
    expect((await contadora.call('confirmarDevolucion', { params, headers: llave })).status).toBe(200);
    expect((await contadora.call('confirmarDevolucion', { params, headers: llave })).status).toBe(200);
    const otra = await contadora.call('confirmarDevolucion', { params, headers: conLlave() });
    expect(otra.body.code).toBe('propuesta_resuelta');
    const { rows } = await db.query('select monto, estado, medio from devolucion');
    expect(rows).toEqual([{ monto: Math.round(total / 3), estado: 'pendiente', medio: 'tarjeta' }]);
  });

  it('is ordered with a code by a person of the box office who also keeps the accounts (§C1.3, §C13.4)', async ({
    evento,
    vender,
    contratar,
    openBrowser,
    entrarComo,
  }) => {
    const persona = openBrowser();
    await persona.entrar(await contratar(['taquilla', 'contabilidad'], { eventos: [evento.eventoId] }));
    const { folio } = await vender(10);
    const orden = await persona.call('devolverVenta', {
      params: { folio },
      body: { motivo: 'No vino' },
      headers: conLlave(),
    });
    expect([orden.status, orden.body.estado]).toEqual([201, 'ordenada']);
    const organizador = await entrarComo('organizador', evento.eventoId);
    const propuesta = await organizador.call('devolverVenta', {
      params: { folio: (await vender(11)).folio },
      body: { motivo: 'Se enfermó' },
      headers: conLlave(),
    });
    const { body } = await persona.call('listarDevoluciones');
    const fila = body.devoluciones.find((una: { id: string }) => una.id === propuesta.body.id);
    expect(fila.confirmable).toBe(true);
  });

  it('of a ticket used at the door wants `forzar`, and its place stays off sale (§C7.1)', async ({
    db,
    dueno,
    vender,
  }) => {
    const { folio, reservaId } = await vender(5);
    const { call, id } = await dueno();
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where reserva_id = $1`,
      [reservaId, id],
    );
    const pedir1 = (forzar: boolean) =>
      call('devolverVenta', {
        params: { folio },
        body: { motivo: 'Se sintió mal', forzar },
        headers: conLlave(),
      });
    expect((await pedir1(false)).body.code).toBe('boleto_usado');
    expect((await pedir1(true)).body).toMatchObject({ estado: 'ordenada', anulados: [{ usado: true }] });
    const { rows } = await db.query(
      'select l.condicion, l.vendido from lugar l join boleto b on b.lugar_id = l.id where b.reserva_id = $1',
      [reservaId],
    );
    expect(rows).toEqual([{ condicion: 'bloqueado', vendido: false }]);
  });

  it('that the provider refuses for good is paid by other means, by two people, and its link tells so (§C7.2, §C7.9)', async ({
    db,
    server,
    evento,
    dueno,
    vender,
    entrarComo,
  }) => {
    const { folio, reservaId, total } = await vender(8);
    const uno = await dueno();
    const { body: answer } = await uno.call('devolverVenta', {
      params: { folio },
      body: { motivo: 'No vino' },
      headers: conLlave(),
    });
    await db.query(
      `update devolucion set estado = 'fallida', ultimo_error = 'el proveedor respondió 1005' where id = $1`,
      [answer.id],
    );
    const correo = await db.query<{ url: string }>(
      `select datos ->> 'url' as url from correo where clave = $1`,
      [`reembolso_ordenado:${answer.id}`],
    );
    const seguir = async () => {
      const token = correo.rows[0]?.url.split('token=')[1];
      return (await uno.call('seguirReembolso', { body: { token } })).body;
    };
    expect(await seguir()).toMatchObject({ estado: 'fallido', hechoEn: null, referencia: null });
    const params = { devolucionId: answer.id };
    const body = { medio: 'transferencia', referencia: 'SPEI 99', motivo: 'La tarjeta venció' };
    const propuesta = await uno.call('pagarPorOtroMedio', { params, body, headers: conLlave() });
    expect(propuesta.status).toBe(201);
    const confirmar = { params: { devolucionId: propuesta.body.id }, headers: conLlave() };
    expect((await uno.call('confirmarDevolucion', confirmar)).body.code).toBe('misma_persona');
    const contadora = await entrarComo('contabilidad', evento.eventoId);
    expect((await contadora.call('confirmarDevolucion', { ...confirmar, headers: conLlave() })).status).toBe(
      200,
    );
    await procesarDevoluciones(server.context, 10);
    const { rows } = await db.query(
      `select r.estado, c.estado as cargo, d.medio, d.monto, d.referencia from reserva r join cargo c on c.reserva_id = r.id
       join devolucion d on d.reserva_id = r.id and d.estado = 'hecha' where r.id = $1`,
      [reservaId],
    );
    expect(rows).toEqual([
      {
        estado: 'reembolsada',
        cargo: 'reembolsado',
        medio: 'transferencia',
        monto: total,
        referencia: 'SPEI 99',
      },
    ]);
    // The refund counts once, in the list of events as on the board (§C11.2).
    const { eventos } = (await uno.call('listarEventos')).body;
    const { dinero } = (await uno.call('tableroDeEvento', { params: { eventoId: evento.eventoId } })).body;
    expect(eventos.find(({ id }: { id: number }) => id === evento.eventoId).neto).toBe(dinero.neto);
    expect(await seguir()).toMatchObject({
      folio,
      estado: 'hecho',
      medio: 'transferencia',
      referencia: 'SPEI 99',
      monto: total / 100,
    });
    expect((await uno.call('pagarPorOtroMedio', { params, body, headers: conLlave() })).body.code).toBe(
      'devolucion_no_fallida',
    );
  });
});

describe('the mails of a sale (§C6.5)', () => {
  it('go again once a minute, to its own address', async ({ db, dueno, vender }) => {
    const { folio, reservaId } = await vender(10);
    const { call } = await dueno();
    const reenviar = () => call('reenviarVenta', { params: { folio }, headers: conLlave() });
    expect((await reenviar()).status).toBe(200);
    expect((await reenviar()).body.code).toBe('demasiadas_peticiones');
    const { rows } = await db.query('select para from correo where clave = $1', [`boletos:${reservaId}`]);
    expect(rows).toEqual([{ para: 'gabi@correo.example' }]);
  });

  it('do not go within a minute of the last mail, whoever asked for that one, and staff are told', async ({
    db,
    dueno,
    vender,
  }) => {
    const { folio, reservaId } = await vender(12);
    const clave = `boletos:${reservaId}`;
    await db.query(
      `insert into correo (clave, para, tipo, datos, estado, enviado_en)
       values ($1, 'gabi@correo.example', 'boletos', jsonb_build_object('reservaId', $2::text), 'enviado', now())
       on conflict (clave) do update set estado = 'enviado', enviado_en = now()`,
      [clave, reservaId],
    );
    const { call } = await dueno();
    const reenviar = () => call('reenviarVenta', { params: { folio }, headers: conLlave() });
    expect((await reenviar()).body).toMatchObject({
      code: 'demasiadas_peticiones',
      message: 'Sus boletos salieron hace menos de un minuto. Espera un momento y vuelve a intentar.',
    });
    await db.query(`update correo set enviado_en = now() - interval '2 minutes' where clave = $1`, [clave]);
    expect((await reenviar()).status).toBe(200);
  });

  it('go five times a day at most, and say so', async ({ db, dueno, vender }) => {
    const { folio } = await vender(14);
    const { call } = await dueno();
    const reenviar = () => call('reenviarVenta', { params: { folio }, headers: conLlave() });
    for (let i = 0; i < 5; i++) {
      expect((await reenviar()).status).toBe(200);
      // Moves the lines two minutes back, past the guard of the auditoría, which lets no line be edited.
      const connection = await db.connect();
      await connection.query('set session_replication_role = replica');
      await connection.query(
        `update auditoria set momento = momento - interval '2 minutes' where entidad_id = $1`,
        [folio],
      );
      connection.release(true);
    }
    const sexta = await reenviar();
    expect([sexta.status, sexta.body.message]).toEqual([429, expect.stringContaining('5 veces hoy')]);
  });

  it('go anew on demand: the codes before are void, and the new ones are mailed', async ({
    db,
    dueno,
    vender,
  }) => {
    const { folio, reservaId, boletos } = await vender(16);
    const { call } = await dueno();
    const body = { motivo: 'Perdió el teléfono' };
    expect((await call('reemitirVenta', { params: { folio }, body, headers: conLlave() })).status).toBe(200);
    const { rows } = await db.query(
      'select anulado_en is null as vivo, sustituye_a, quemado_uuid from boleto where reserva_id = $1 order by id',
      [reservaId],
    );
    expect(rows.map(({ vivo, sustituye_a }) => [vivo, sustituye_a])).toEqual([
      [false, null],
      [true, boletos[0]?.id],
    ]);
    expect(rows[1].quemado_uuid).not.toBe(rows[0].quemado_uuid);
    const correo = await db.query('select para, estado from correo where clave = $1', [
      `boletos:${reservaId}`,
    ]);
    expect(correo.rows).toEqual([{ para: 'gabi@correo.example', estado: 'pendiente' }]);
  });

  it('go neither anew nor elsewhere once a ticket was used: the codes stay as they are', async ({
    db,
    dueno,
    vender,
  }) => {
    const { folio, reservaId, boletos } = await vender(18, 2);
    const { id, call } = await dueno();
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where id = $1`,
      [boletos[0]?.id, id],
    );
    const codigos = async () =>
      (
        await db.query('select quemado_uuid, anulado_en from boleto where reserva_id = $1 order by id', [
          reservaId,
        ])
      ).rows;
    const antes = await codigos();
    const pedido = (body: object) => ({
      params: { folio },
      body: { motivo: 'Perdió el teléfono', ...body },
      headers: conLlave(),
    });
    expect((await call('reemitirVenta', pedido({}))).body.code).toBe('boleto_usado');
    const correo = 'otra@correo.example';
    expect((await call('corregirCorreoDeVenta', pedido({ correo }))).body.code).toBe('boleto_usado');
    expect(await codigos()).toEqual(antes);
    const { rows } = await db.query('select correo from reserva where id = $1', [reservaId]);
    expect(rows).toEqual([{ correo: 'gabi@correo.example' }]);
  });

  it('go to a corrected address with new codes, and both addresses are told', async ({
    db,
    dueno,
    vender,
  }) => {
    const { folio, reservaId, boletos } = await vender(12);
    const { call } = await dueno();
    const body = { correo: 'Gabriela@correo.example', motivo: 'Lo escribió mal' };
    expect(
      (await call('corregirCorreoDeVenta', { params: { folio }, body, headers: conLlave() })).status,
    ).toBe(200);
    const correos = await db.query(
      `select tipo, para from correo where datos ->> 'reservaId' = $1 order by id`,
      [reservaId],
    );
    expect(correos.rows).toEqual([
      { tipo: 'boletos', para: 'gabriela@correo.example' },
      { tipo: 'correo_corregido', para: 'gabi@correo.example' },
    ]);
    const { rows } = await db.query(
      'select anulado_en is null as vivo, sustituye_a from boleto where reserva_id = $1 order by id',
      [reservaId],
    );
    expect(rows).toEqual([
      { vivo: false, sustituye_a: null },
      { vivo: true, sustituye_a: boletos[0]?.id },
    ]);
    const historia = (await call('verVenta', { params: { folio } })).body.historia;
    expect(historia.map((m: { texto: string }) => m.texto).join(' ')).toContain(
      'Corrigió el correo: Lo escribió mal',
    );
  });
});

it('tells an address each time that tickets leave it, also twice in one millisecond', async ({
  db,
  dueno,
  vender,
}) => {
  const { folio, reservaId } = await vender(13);
  const { call } = await dueno();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (const correo of ['otra@correo.example', 'gabi@correo.example', 'otra@correo.example']) {
    const body = { correo, motivo: 'Lo escribió mal' };
    const { status } = await call('corregirCorreoDeVenta', { params: { folio }, body, headers: conLlave() });
    expect(status).toBe(200);
  }
  const { rows } = await db.query(
    `select para from correo where tipo = 'correo_corregido' and datos ->> 'reservaId' = $1 order by id`,
    [reservaId],
  );
  expect(rows.map(({ para }) => para)).toEqual([
    'gabi@correo.example',
    'otra@correo.example',
    'gabi@correo.example',
  ]);
});

describe('the story of a sale (§C6.4)', () => {
  it('tells in order what happened, with the provider’s reason, the mail server’s words, and by whom', async ({
    db,
    dueno,
    contratar,
    vender,
  }) => {
    const { folio, reservaId, boletos } = await vender(30, 2);
    const portera = await contratar(['puerta']);
    const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000);
    await db.query('update reserva set creada_en = $2, vendida_en = $3, anotada_en = $3 where id = $1', [
      reservaId,
      hace(60),
      hace(50),
    ]);
    await db.query('update cargo set creado_en = $2, actualizado_en = $3 where reserva_id = $1', [
      reservaId,
      hace(52),
      hace(51),
    ]);
    await db.query(
      `insert into cargo (id, reserva_id, order_id, estado, monto, codigo_error, creado_en, actualizado_en, ultimos4)
       values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 'fallido', 100, 3003, $2, $3, '4448')`,
      [reservaId, hace(58), hace(57)],
    );
    await db.query(
      `insert into correo (clave, para, tipo, datos, estado, error, creado_en)
       values ('boletos:' || $1::text, 'gabi@correo.example', 'boletos', jsonb_build_object('reservaId', $1::text), 'fallido', '550 no such user', $2)`,
      [reservaId, hace(49)],
    );
    await db.query(
      `update boleto set quemado_en = $2, quemado_puerta = 'Sur', quemado_por = $3 where id = $1`,
      [boletos[0]?.id, hace(30), portera.id],
    );
    const jefa = await dueno();
    const body = { motivo: 'Se sintió mal', boletos: [boletos[1]?.id] };
    expect((await jefa.call('devolverVenta', { params: { folio }, body, headers: conLlave() })).status).toBe(
      201,
    );
    const { historia } = (await jefa.call('verVenta', { params: { folio } })).body;
    const renglones: [string, string, boolean][] = historia.map(
      ({ tipo, texto, quien }: { tipo: string; texto: string; quien: string | null }) => [
        tipo,
        texto,
        quien !== null,
      ],
    );
    const esperados: [string, RegExp, boolean][] = [
      ['apartada', /^Se apartaron los lugares/, false],
      ['intento', /^Se intentó cobrar .* que termina en 4448/, false],
      ['intento', /\(código 3003\)$/, false],
      ['intento', /^Se intentó cobrar/, false],
      ['pagada', /^El proveedor cobró/, false],
      ['vendida', /^Se vendió por .*, con tarjeta en línea/, false],
      ['correo', /550 no such user/, false],
      ['usado', /^Entró con el boleto .* por Sur/, true],
    ];
    for (const [i, [tipo, texto, conQuien]] of esperados.entries())
      expect(renglones[i]).toEqual([tipo, expect.stringMatching(texto), conQuien]);
    expect(renglones.slice(esperados.length)).toEqual(
      expect.arrayContaining([
        ['reembolso', expect.stringMatching(/^Se ordenó devolver .* a la tarjeta: Se sintió mal/), false],
        ['cambio', expect.stringMatching(/^Ordenó un reembolso/), true],
      ]),
    );
  });
});
