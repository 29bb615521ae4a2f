import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { createEscaparate } from '../support/escaparate.ts';
import { crearEvento } from '../support/fabrica.ts';

let server: CuentasServer;
let borrar: () => Promise<void>;
beforeAll(async () => {
  const escaparate = await createEscaparate();
  borrar = escaparate.remove;
  server = await openServer({ TAQUILLA_WEB: escaparate.folder });
});
afterAll(async () => {
  await server.close();
  await borrar();
});

const visitar = (url: string) => server.app.inject({ url });

describe('a changed event', () => {
  it.each([
    ['cancelado', 'Cancelado', 'Cancelado: no habrá función. Iba a ser vie 17 may 2030 · 9:00 p. m., Teatro'],
    [
      'aplazado',
      'Aplazado',
      'Aplazado, con fecha por anunciar. Iba a ser vie 17 may 2030 · 9:00 p. m., Teatro',
    ],
  ])('says in the preview of a link that it is %s, and no price (§C7.13)', async (estado, banda, dicho) => {
    const { eventoId } = await crearEvento(server.database.pool, {
      nombre: 'Noche de Volcanes',
      fecha: new Date('2030-05-18T03:00:00Z'),
    });
    await server.database.pool.query('update evento set estado = $2 where id = $1', [eventoId, estado]);
    const { body } = await visitar(`/eventos/${eventoId}`);
    expect(body).toContain(`<title>${banda}: Noche de Volcanes · Taquilla</title>`);
    expect(body).toContain(`<meta property="og:title" content="${banda}: Noche de Volcanes">`);
    expect(body).toContain(`<meta property="og:description" content="${dicho}`);
    expect(body).not.toContain('en total.');
  });

  it('says in the preview of a link that it has another date, and what it was (§C7.13)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { fecha: new Date('2030-05-18T03:00:00Z') });
    await server.database.pool.query(
      `insert into cancelacion (evento_id, tipo, causa, atribuible, frase, estado, confirmada_en, promesa, datos)
       values ($1, 'reprogramar', 'clima', false, 'Por la lluvia.', 'terminada', now(), current_date,
         '{"era": {"fecha": "2030-05-11T03:00:00Z", "zona": "America/Mexico_City", "recinto": "Teatro Jacaranda", "ciudad": "Puebla"}}')`,
      [eventoId],
    );
    const { body } = await visitar(`/eventos/${eventoId}`);
    expect(body).toMatch(/og:title" content="Nueva fecha: /);
    expect(body).toContain('Puebla. Cambió de fecha: era vie 10 may 2030 · 9:00 p. m. Desde');
  });

  it('tells search engines when it last changed, and nothing where that is unknown (§B6.3)', async () => {
    const { pool } = server.database;
    const { eventoId: id } = await crearEvento(pool);
    const lastmod = async () => {
      const { body } = await visitar('/sitemap.xml');
      return new RegExp(`/eventos/${id}</loc>(?:<lastmod>([^<]+))?`).exec(body)?.[1];
    };
    await pool.query('alter table evento disable trigger evento_version');
    await pool.query(`update evento set cambiado_en = '2026-01-02T03:04:05Z' where id = $1`, [id]);
    await expect.poll(lastmod).toBe('2026-01-02T03:04:05.000Z');
    await pool.query('update evento set cambiado_en = null where id = $1', [id]);
    await expect.poll(lastmod).toBeUndefined();
    await pool.query('alter table evento enable trigger evento_version');
    const antes = Date.now();
    await pool.query(`update evento set descripcion = 'Con otro final.' where id = $1`, [id]);
    await expect.poll(async () => Date.parse((await lastmod()) ?? '')).toBeGreaterThan(antes - 60_000);
    // The beginning of the sale is a change by itself.
    await pool.query('alter table evento disable trigger evento_version');
    await pool.query(
      `update evento set cambiado_en = '2026-01-02T03:04:05Z', venta_desde = '2026-02-03T04:05:06Z' where id = $1`,
      [id],
    );
    await pool.query('alter table evento enable trigger evento_version');
    await expect.poll(lastmod).toBe('2026-02-03T04:05:06.000Z');
  });
});

describe('the page of a ficha (§C4.2)', () => {
  it("stands in the shop's own frame without a script, and leads back to the event and the list", async () => {
    const { pool } = server.database;
    const { eventoId } = await crearEvento(pool, { nombre: 'Noche de <Volcanes>' });
    const contenido = {
      numero: 1,
      evento: {
        nombre: 'Noche de <Volcanes>',
        artista: null,
        descripcion: '',
        fecha: '2030-05-18T03:00:00Z',
        duracionMin: 90,
        limiteDeAsientos: 4,
        ventaDesde: null,
        ventaHasta: null,
        politica: { tipo: 'ley', dias: null },
      },
      recinto: { nombre: 'Teatro', direccion: '', ciudad: 'Puebla', zona: 'America/Mexico_City', mapa: null },
      secciones: [{ seccion: 'Luneta', zona: 'A', precio: 100, total: 115, lugares: 5 }],
    };
    const asentar = (id: number) =>
      pool.query(
        `insert into ficha_publica (evento_id, numero, contenido, hash, cambios) values ($1, 1, $2, 'h', '{}')`,
        [id, JSON.stringify(contenido)],
      );
    await asentar(eventoId);
    const { body, headers } = await visitar(`/eventos/${eventoId}/ficha/1`);
    expect(body).toMatch(/<main data-marco="[^"]*"><article/);
    expect(body).not.toMatch(/<script|modulepreload/);
    expect(body).toContain('<title>Ficha pública 1 · Noche de &#60;Volcanes&#62; · Taquilla</title>');
    expect(body).toContain(`<a href="/eventos/${eventoId}">← Volver al evento</a>`);
    expect(body).toContain('<a href="/eventos">Todos los eventos</a>');
    // Its own style sheet is the only one that its policy lets stand in it.
    const estilo = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(estilo).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
    // An event that was put away has no page to go back to.
    const { eventoId: guardado } = await crearEvento(pool);
    await pool.query(`update evento set estado = 'archivado' where id = $1`, [guardado]);
    await asentar(guardado);
    expect((await visitar(`/eventos/${guardado}/ficha/1`)).body).toContain(
      '<a href="/eventos">← Todos los eventos</a>',
    );
  });
});
