import { describe, expect } from 'vitest';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { redactar } from '../../src/cartas/redactar.ts';
import { tomarCorreos } from '../../src/correos/correo.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const DECISION = {
  causa: 'produccion',
  atribuible: true,
  frase: 'La producción no pudo montar el escenario a tiempo.',
} as const;
const PALABRAS = {
  tarjeta: { asunto: 'Ya no hay {evento}', texto: 'Hola, {nombre}: te devolvemos {total} completo.' },
};

const it = enCancelacion()
  .extend(
    'correo',
    ({ jefa, evento }) =>
      (cambio: object = {}) =>
        jefa('verCorreoDeCancelacion', {
          params: { eventoId: evento.eventoId },
          body: { ...DECISION, palabras: PALABRAS, grupo: 'tarjeta', ...cambio },
        }),
  )
  /** The mails of a kind that are due, as they would go out, in the order in which they were put into the outbox. */
  .extend('escribir', ({ tienda, db }) => async (tipo: string) => {
    await db.query(`update correo set estado = 'enviado' where tipo <> $1 and estado = 'pendiente'`, [tipo]);
    const tomados = await tomarCorreos(db, { cuantos: 50, segundos: 60, excepto: [] });
    const escritos = [];
    for (const tomado of tomados) {
      const escrito = await redactar(tienda.context, tomado);
      if (escrito) escritos.push({ para: tomado.para, asunto: escrito.asunto, texto: escrito.texto });
      await db.query(`update correo set estado = 'enviado', datos = datos - 'url' where id = $1`, [
        tomado.id,
      ]);
    }
    return escritos;
  });

describe('the words of a run (§C7.13)', () => {
  it('are shown on real sales one by one, with what is said always, and write nothing', async ({
    db,
    venderGenerales,
    correo,
  }) => {
    await venderGenerales(1, 550);
    await venderGenerales(2, 1100);
    const { rows: antes } = await db.query('select count(*)::integer as n from correo');
    const primera = await correo({ cual: 0 });
    expect(primera.status).toBe(200);
    expect(primera.body).toMatchObject({ cuantas: 2 });
    expect(primera.body.correo.asunto).toMatch(/^Ya no hay /);
    const [, segunda] = [primera, await correo({ cual: 1 })];
    const textos = JSON.stringify(segunda.body.correo.bloques);
    // The words of the organiser, filled in; the sum, the means and the day; the compensation of at least 20 %.
    expect(textos).toContain('te devolvemos $1,100.00 MXN completo');
    expect(textos).toMatch(/a tu tarjeta terminada en \d{4}, a más tardar el/);
    expect(textos).toContain('compensación de $220.00');
    expect(textos).toContain('Tus 2 boletos ya no sirven para entrar');
    expect(segunda.body.correo.folio).not.toBe(primera.body.correo.folio);
    expect((await correo({ cual: 2 })).body).toEqual({ cuantas: 2, correo: null });
    expect((await correo({ grupo: 'gratis' })).body).toEqual({ cuantas: 0, correo: null });
    const { rows: despues } = await db.query('select count(*)::integer as n from correo');
    expect(despues).toEqual(antes);
  });

  it('can be tried out by a mail to oneself alone', async ({ jefa, evento, venderGenerales, escribir }) => {
    await venderGenerales(1, 550);
    const { status, body } = await jefa('probarCorreoDeCancelacion', {
      params: { eventoId: evento.eventoId },
      body: { ...DECISION, palabras: PALABRAS, grupo: 'tarjeta' },
    });
    expect(status).toBe(200);
    const [prueba, ...mas] = await escribir('prueba_de_cancelacion');
    expect(mas).toEqual([]);
    expect(body.message).toContain(prueba?.para);
    expect(prueba?.asunto).toMatch(/^Prueba: Ya no hay /);
    expect(prueba?.texto).toContain('sólo la recibiste tú');
    expect(prueba?.texto).toContain('te devolvemos $550.00 MXN completo');
  });

  it('are corrected for those who had the wrong ones, held for the others, and each is told once', async ({
    db,
    tienda,
    evento,
    jefa,
    venderGenerales,
    cancelar,
    terminarGracia,
    escribir,
    ver,
  }) => {
    await db.query('update evento set limite_de_asientos = 30 where id = $1', [evento.eventoId]);
    // One more than the first mails.
    for (let i = 0; i < 21; i += 1) await venderGenerales(1, 550);
    const { body } = await cancelar({
      palabras: { tarjeta: { asunto: 'Se canceló', texto: 'El domingo ya no hay concierto.' } },
    });
    await terminarGracia();
    for (let vuelta = 0; vuelta < 3; vuelta += 1) await llevarTodo(tienda.context);
    const primeros = await escribir('cancelacion');
    expect(primeros).toHaveLength(20);
    for (const { texto } of primeros) expect(texto).toContain('El domingo ya no hay concierto.');
    const params = { cancelacionId: body.id };
    await jefa('detenerCorreosDeCancelacion', { params, body: { detener: true } });
    expect((await ver(body.id)).correos).toMatchObject({ enviados: 20, detenidos: true });
    const enDiezMinutos = async () => {
      await db.query(
        `update cancelacion set correos_desde = correos_desde - interval '10 minutes' where id = $1`,
        [body.id],
      );
      await llevarTodo(tienda.context);
    };
    await enDiezMinutos();
    expect(await escribir('cancelacion')).toEqual([]);
    const corregido = await jefa('corregirCorreosDeCancelacion', {
      params,
      body: {
        palabras: { tarjeta: { asunto: 'Se canceló', texto: 'El sábado ya no hay concierto.' } },
        motivo: 'Era el sábado',
      },
    });
    expect(corregido.body.cuantos).toBe(20);
    const otra = await escribir('cancelacion');
    expect(otra).toHaveLength(20);
    for (const { texto } of otra) {
      expect(texto).toContain('Este correo corrige el anterior');
      expect(texto).toContain('El sábado ya no hay concierto.');
      expect(texto).not.toContain('undefined');
    }
    await jefa('detenerCorreosDeCancelacion', { params, body: { detener: false } });
    await enDiezMinutos();
    const faltaba = await escribir('cancelacion');
    expect(faltaba.map(({ texto }) => texto)).toEqual([
      expect.stringContaining('El sábado ya no hay concierto.'),
    ]);
    expect(faltaba[0]?.texto).not.toContain('corrige el anterior');
    expect((await ver(body.id)).correos).toMatchObject({ enviados: 21, rebotados: 0 });
  });

  it('reach nobody twice where two corrections come before the first of them has left', async ({
    tienda,
    jefa,
    venderGenerales,
    cancelar,
    terminarGracia,
    escribir,
  }) => {
    await venderGenerales(1, 550);
    const { body } = await cancelar();
    await terminarGracia();
    await llevarTodo(tienda.context);
    await escribir('cancelacion');
    const corregir = (dia: string) =>
      jefa('corregirCorreosDeCancelacion', {
        params: { cancelacionId: body.id },
        body: {
          palabras: { tarjeta: { asunto: 'Se canceló', texto: `El ${dia} ya no hay concierto.` } },
          motivo: 'Era otro día',
        },
      });
    await corregir('sábado');
    await corregir('lunes');
    expect((await escribir('cancelacion')).map(({ texto }) => /El (\S+) ya no hay/.exec(texto)?.[1])).toEqual(
      ['lunes'],
    );
    // Once it has left, other words are another mail.
    await corregir('martes');
    expect(await escribir('cancelacion')).toHaveLength(1);
  });

  it('of a proposal go to those who may confirm it, and to nobody else (§C7.14)', async ({
    db,
    otraJefa,
    venderGenerales,
    cancelar,
    escribir,
  }) => {
    expect(otraJefa).toBeDefined();
    await venderGenerales(1, 550);
    await cancelar({ atribuible: false, motivo: 'Lo ordenó la autoridad por escrito' });
    const avisos = await escribir('cancelacion_propuesta');
    const { rows } = await db.query(
      `select count(*)::integer as n from personal where 'plataforma' = any (roles) and contrasena is not null`,
    );
    expect(avisos).toHaveLength(rows[0].n - 1);
    expect(avisos[0]?.asunto).toMatch(/^Falta tu confirmación para cancelar /);
    expect(avisos[0]?.texto).toMatch(/\/consola\/cancelaciones\/\d+/);
  });
});
