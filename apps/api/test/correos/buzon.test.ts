import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { chooseTransport } from '../../src/correos/chooseTransport.ts';
import { contarCorreos, encolarCorreo } from '../../src/correos/correo.repository.ts';
import { startDispatcher } from '../../src/correos/dispatcher.ts';
import { escapeHtml } from '../../src/server/html.ts';
import { openServer } from '../support/cuentas.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { readPdf } from '../support/readPdf.ts';

const HOSTIL = `"><img src=x onerror=alert(1)><script>alert('&amp;')</script>\`\${7*7}{{7*7}}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

describe('the mailbox of a demo', () => {
  it('keeps mails where a developer reads them, as a page and as JSON, with their attachments', async () => {
    const server = await openServer();
    const { app, context } = server;
    const evento = await crearEvento(context.db, { nombre: HOSTIL });
    const venta = await venderDirecto(context.db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 1),
    });
    await encolarCorreo(context.db, {
      clave: 'a',
      para: venta.correo,
      tipo: 'contrasena_cambiada',
      datos: { nombre: 'A' },
    });
    const pendientes = async () => (await contarCorreos(context.db)).pendientes;
    const despachador = startDispatcher(context, {
      transport: chooseTransport(context.config, context.db),
      redactar: correo => redactar(context, correo),
    });
    await expect.poll(pendientes).toBe(0);
    await encolarCorreo(context.db, {
      clave: 'b',
      para: venta.correo,
      tipo: 'boletos',
      datos: { reservaId: venta.reservaId },
    });
    despachador.avisar();
    await expect.poll(pendientes).toBe(0);
    await despachador.detener();

    const lista = (await app.inject('/dev/correos.json')).json();
    expect(lista).toHaveLength(2);
    expect(lista[1]).toMatchObject({ asunto: 'Tu contraseña cambió' });
    const [{ id, html: codigo, adjuntos, ...resto }] = lista;
    expect(resto).toMatchObject({
      para: venta.correo,
      recibido: expect.stringMatching(/Z$/),
      texto: expect.any(String),
    });
    expect(codigo).toContain('src="data:image/png;base64,');
    expect(adjuntos.map((a: { tipo: string }) => a.tipo.split(';')[0])).toEqual([
      'image/png',
      'application/pdf',
      'text/calendar',
    ]);
    const pdf = await app.inject(adjuntos[1].url);
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="boletos-[a-z0-9-]+\.pdf"$/);
    expect(readPdf(pdf.rawPayload)).toHaveLength(1);

    for (const url of ['/dev/correos', `/dev/correos/${id}`]) {
      const pagina = await app.inject(url);
      expect(pagina.headers['content-security-policy']).toContain(`default-src 'none'`);
      expect(pagina.headers['content-security-policy']).not.toContain('unsafe');
      expect(pagina.body).not.toContain('<script');
      expect(pagina.body).toContain(escapeHtml(HOSTIL));
    }
    const page = await app.inject(`/dev/correos/${id}/html`);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
    expect((await app.inject('/dev/correos/999999')).statusCode).toBe(404);
    expect((await app.inject(`/dev/correos/${id}/adjuntos/9`)).statusCode).toBe(404);
    await server.close();
  });

  it('does not exist outside of demo mode', async () => {
    const server = await openServer({
      TAQUILLA_DEMO: 'no',
      TAQUILLA_API_KEY: 'taquilla-web',
      PUBLIC_URL: 'https://tienda.example',
      SMTP_URL: 'buzon',
      OPENPAY_BASE_URL: 'https://openpay.example',
      OPENPAY_MERCHANT_ID: 'm1',
      OPENPAY_PRIVATE_KEY: 'sk_1',
      OPENPAY_PUBLIC_KEY: 'pk_1',
      OPENPAY_AVISOS_USUARIO: 'openpay',
      OPENPAY_AVISOS_CLAVE: 'una-clave-larga',
    });
    for (const url of ['/dev/correos', '/dev/correos.json', '/dev/correos/1/html']) {
      expect((await server.app.inject(url)).statusCode).toBe(404);
    }
    await server.close();
  });
});

describe('the outbox in figures', () => {
  it('counts what waits, for how long, and what was given up', async () => {
    await database.pool.query('truncate correo');
    for (const clave of ['a', 'b', 'c', 'd']) {
      await encolarCorreo(database.pool, {
        clave,
        para: 'a@b.example',
        tipo: 'contrasena_cambiada',
        datos: { nombre: 'A' },
      });
    }
    await database.pool.query(`update correo set estado = 'fallido' where clave = 'a'`);
    await database.pool.query(`update correo set estado = 'enviado' where clave = 'b'`);
    await database.pool.query(
      `update correo set creado_en = now() - interval '90 seconds' where clave = 'c'`,
    );
    const { pendientes, fallidos, esperaMaxima } = await contarCorreos(database.pool);
    expect({ pendientes, fallidos }).toEqual({ pendientes: 2, fallidos: 1 });
    expect(esperaMaxima).toBeGreaterThanOrEqual(90);
    expect(esperaMaxima).toBeLessThan(120);
  });
});
