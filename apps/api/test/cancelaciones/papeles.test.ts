import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { asentarFicha } from '../../src/eventos/fichas/fichas.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { readPdf } from '../support/readPdf.ts';
import { headersOf } from '../support/sesiones.ts';

const it = enCancelacion()
  /** A buyer with an account and a ticket of the event, and their papers of it as they are now. */
  .extend('compradora', async ({ tienda, db, evento, entrar, venderGenerales }) => {
    const { reservaId } = await venderGenerales(1, 550);
    const { correo, token } = await entrar();
    await db.query(
      `update reserva set usuario_id = u.id, comprador = 'u:' || u.id, invitado_id = null, nombre = null
       from usuario u where u.correo = $2 and reserva.id = $1`,
      [reservaId, correo],
    );
    const bajar = (papel: string) =>
      tienda.app.inject({
        url: `/api/v1/eventos/mis_eventos/${evento.eventoId}/${papel}`,
        headers: headersOf(token),
      });
    return { reservaId, token, bajar };
  })
  .extend('cartas', ({ tienda, db }) => async (reservaId: string) => {
    const { rows } = await db.query(
      `select id, clave, para, tipo, datos, copia, creado_en as "creadoEn", now() as ahora from correo
       where datos ->> 'reservaId' = $1 order by id`,
      [reservaId],
    );
    return Promise.all(
      rows.map(async fila => ({ tipo: fila.tipo, carta: await redactar(tienda.context, fila) })),
    );
  })
  /** The event's fichas, the latest first; it has one before anything happens. */
  .extend('fichas', async ({ jefa, db, evento }) => {
    await inTransaction(db, tx => asentarFicha(tx, evento.eventoId, null));
    return async () => (await jefa('listarFichas', { params: { eventoId: evento.eventoId } })).body.fichas;
  });

const NUEVA = '2031-05-17T02:00:00.000Z';

describe('the papers of a postponed event (§C7.13)', () => {
  it('and "Mis compras" say that it has no date, whatever its old one, then what the date was', async ({
    tienda,
    db,
    evento,
    compradora: { token },
    cambiar,
    pasarLaGracia,
  }) => {
    const miEvento = async () => {
      const { eventos } = (await tienda.call('misEventos', { token })).data();
      return eventos.find(({ id }) => id === evento.eventoId);
    };
    expect(await miEvento()).toMatchObject({ suerte: null, novedad: null });
    await cambiar('aplazarEvento');
    await pasarLaGracia();
    expect(await miEvento()).toMatchObject({ suerte: 'aplazado', novedad: null });
    await db.query(`update evento set fecha = now() - interval '3 days' where id = $1`, [evento.eventoId]);
    await cambiar('reprogramarEvento', { fecha: NUEVA });
    await pasarLaGracia();
    expect(await miEvento()).toMatchObject({
      suerte: null,
      fecha: '2031-05-16T20:00:00-06:00',
      novedad: expect.stringMatching(/^Cambió de fecha: era /),
    });
  });

  it('print no date that is none, and take the entry out of calendars until there is one', async ({
    compradora: { reservaId, bajar },
    cambiar,
    pasarLaGracia,
    cartas,
  }) => {
    const dia = /\d de \w+ de \d{4}|\d:\d\d [ap]\. m\./;
    expect(readPdf((await bajar('boletos.pdf')).rawPayload)[0]?.texto).toMatch(dia);
    await cambiar('aplazarEvento');
    await pasarLaGracia();
    const pagina = readPdf((await bajar('boletos.pdf')).rawPayload)[0]?.texto;
    expect(pagina).toContain('Aplazado');
    expect(pagina).toContain('Fecha por anunciar');
    expect(pagina).not.toMatch(dia);
    expect((await bajar('evento.ics')).body).toMatch(/METHOD:CANCEL\r\n.*STATUS:CANCELLED/s);
    const dichas = await cartas(reservaId);
    const aviso = dichas.find(({ tipo }) => tipo === 'cancelacion')?.carta;
    expect(aviso?.adjuntos.map(({ tipo }) => tipo)).toEqual(['text/calendar; charset=utf-8; method=CANCEL']);
    const boletos = dichas.find(({ tipo }) => tipo === 'boletos')?.carta;
    expect(boletos?.texto).toContain('fecha por anunciar');
    expect(boletos?.texto).not.toMatch(dia);
    expect(boletos?.adjuntos.map(({ tipo }) => tipo)).toContain(
      'text/calendar; charset=utf-8; method=CANCEL',
    );
    await cambiar('reprogramarEvento', { fecha: NUEVA });
    await pasarLaGracia();
    expect((await bajar('evento.ics')).body).toMatch(
      /METHOD:PUBLISH\r\n.*STATUS:CONFIRMED\r\nDTSTART:20310517T020000Z/s,
    );
    expect(readPdf((await bajar('boletos.pdf')).rawPayload)[0]?.texto).toContain(
      'viernes 16 de mayo de 2031',
    );
  });

  it('and its next ficha say so, and the one after has the new date', async ({
    tienda,
    venderGenerales,
    cambiar,
    pasarLaGracia,
    fichas,
  }) => {
    await venderGenerales(1, 550);
    await cambiar('aplazarEvento');
    await pasarLaGracia();
    const [{ ruta, cambios }] = await fichas();
    expect(cambios).toContain('Se aplazó: la fecha está por anunciar.');
    const { body } = await tienda.app.inject({ url: ruta });
    expect(body).toMatch(/<dt>Fecha<\/dt><dd>Por anunciar; iba a ser el /);
    expect(body).toContain('<dt>Venta</dt><dd>En pausa hasta que tenga fecha</dd>');
    await cambiar('reprogramarEvento', { fecha: NUEVA });
    await pasarLaGracia();
    expect((await fichas())[0].cambios).toEqual(
      expect.arrayContaining(['Ya tiene fecha.', 'Cambió la fecha.']),
    );
  });
});

describe('the papers of a cancelled event whose money is not on its way yet (§C7.13)', () => {
  it('are none: no ticket, no mail with tickets, no print; its calendar entry goes', async ({
    tienda,
    evento,
    compradora: { reservaId, token, bajar },
    db,
    jefa,
    cancelar,
    cartas,
  }) => {
    await cancelar();
    expect((await bajar('boletos.pdf')).json().code).toBe('evento_cancelado');
    expect((await bajar('evento.ics')).body).toContain('METHOD:CANCEL');
    const params = { id: evento.eventoId };
    expect((await tienda.call('reenviarMisBoletos', { params, token })).code).toBe('evento_cancelado');
    expect((await cartas(reservaId)).find(({ tipo }) => tipo === 'boletos')?.carta).toBeNull();
    const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
      reservaId,
    ]);
    const venta = { folio: rows[0]?.folio };
    const motivo = 'Lo pidió por teléfono';
    for (const [id, body] of [
      ['reenviarVenta', {}],
      ['reemitirVenta', { motivo }],
      ['imprimirVenta', { formato: 'a4', motivo }],
    ] as const)
      expect((await jefa(id, { params: venta, body })).body.code, id).toBe('evento_cancelado');
  });

  it('and its next ficha says so', async ({ tienda, venderGenerales, cancelar, pasarLaGracia, fichas }) => {
    await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia();
    const [{ ruta, cambios }] = await fichas();
    expect(cambios).toContain('Se canceló: no habrá función.');
    const { body } = await tienda.app.inject({ url: ruta });
    expect(body).toMatch(/<dt>Fecha<\/dt><dd>Cancelado; iba a ser el /);
    expect(body).toContain('<dt>Venta</dt><dd>Terminó</dd>');
  });
});
