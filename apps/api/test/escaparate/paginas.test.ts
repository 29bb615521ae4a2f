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

const visitar = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

function datosDe(html: string): Record<string, unknown> {
  const json = /<script type="application\/json" id="datos-iniciales">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? '{}');
}

function estructuradosDe(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
}

describe('pages', () => {
  it('come with what their first picture needs, by the addresses that the browser would ask', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    const lista = datosDe((await visitar('/eventos')).body);
    expect(Object.keys(lista)).toEqual([
      '/eventos/get_all?tipoDispositivo=web',
      '/categorias/get_all',
      '/configuracion',
    ]);
    expect(lista['/eventos/get_all?tipoDispositivo=web']).toMatchObject({
      eventos: expect.arrayContaining([expect.objectContaining({ id: eventoId, precioDesde: 1_437.5 })]),
    });
    const evento = datosDe((await visitar(`/eventos/${eventoId}`)).body);
    expect(evento).toMatchObject({
      [`/eventos/${eventoId}/detalle`]: { id: eventoId },
      [`/eventos/${eventoId}/detalle_seccion/false/web`]: { secciones: [{ asientosDisponibles: 50 }, {}] },
    });
  });

  it.each([
    ['/eventos', 'Eventos'],
    ['/eventos/', 'Eventos'],
    ['/auth/login', 'Inicia sesión'],
    ['/auth/reset?token=abc', 'Nueva contraseña'],
    ['/auth/success?token=abc', 'Un momento'],
    ['/reembolso?token=abc', 'Tu reembolso'],
    ['/perfil', 'Mi perfil'],
    ['/perfil/mi_password', 'Cambiar contraseña'],
    ['/perfil/mis_formas_de_pago', 'Mis tarjetas guardadas'],
    ['/perfil/mis_compras', 'Mis compras'],
    ['/perfil/mis_compras/7', 'Boletos'],
    ['/legales/aviso_de_privacidad', 'Aviso de privacidad'],
    ['/terminar_compra/3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11/true/0', 'Confirmación de tu compra'],
    [
      '/terminar_compra_invitado/3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11/false/3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11/2',
      'Confirmación de tu compra',
    ],
  ])('exist at %s, called by their name before any script has run (§2)', async (url, titulo) => {
    const { statusCode, body } = await visitar(url);
    expect([statusCode, /<title>(.*) · Taquilla<\/title>/.exec(body)?.[1]]).toEqual([200, titulo]);
    // Search engines list neither forms nor pages of one buyer.
    const esDeTodos = /^\/(eventos|legales)/.test(url);
    expect(body.includes('content="noindex"')).toBe(!esDeTodos);
  });

  it.each([
    '/nada',
    '/eventos/999999',
    '/eventos/007',
    '/eventos/abc',
    '/eventos/50%',
    '/eventos/%E0%A4%A',
    '/EVENTOS',
    '/Eventos',
    '/PERFIL',
    '/AUTH/LOGIN',
    '/%E0%A4%A',
    '/eventos/1/2',
    '/legales/otra',
    '/legales/%',
    '/perfil/otra',
    '/auth',
    '/auth/',
    '/auth/nada',
  ])('are missing at %s, and the app says so with the right status (§2.12)', async url => {
    const response = await visitar(url, { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<meta name="robots" content="noindex">');
  });

  it('exist for a section of its own event alone (§2.5)', async () => {
    const { eventoId, seccionId } = await crearEvento(server.database.pool);
    const otro = await crearEvento(server.database.pool);
    expect((await visitar(`/eventos/${eventoId}/${seccionId}/Luneta%20centro`)).statusCode).toBe(200);
    expect((await visitar(`/eventos/${eventoId}/${otro.seccionId}/x`)).statusCode).toBe(404);
  });

  it('name a section as the organiser does, whatever its address says, and keep no name of anybody else (§2.29)', async () => {
    const { eventoId, seccionId } = await crearEvento(server.database.pool, { nombre: 'Marea' });
    const [una, otra] = [
      await visitar(`/eventos/${eventoId}/${seccionId}/Regalos`),
      await visitar(`/eventos/${eventoId}/${seccionId}/Luneta%20centro`),
    ];
    expect(una.body).toContain('<title>Sección: Luneta centro · Marea · Taquilla</title>');
    expect(una.body).not.toContain('Regalos');
    expect(otra.headers.etag).toBe(una.headers.etag);
    expect(datosDe(una.body)).toMatchObject({
      [`/eventos/${eventoId}/detalle`]: { id: eventoId },
      [`/eventos/${eventoId}/${seccionId}`]: { nombre: 'Luneta centro' },
    });
  });

  it('redirect from / to the list (§2.1)', async () => {
    const response = await visitar('/');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/eventos']);
  });

  it('are not sent again to a caller that has them, and change with the event', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    const primera = await visitar(`/eventos/${eventoId}`);
    expect(primera.headers['cache-control']).toBe('no-cache');
    const etag = String(primera.headers.etag);
    const deNuevo = async () => (await visitar(`/eventos/${eventoId}`, { 'if-none-match': etag })).statusCode;
    expect(await deNuevo()).toBe(304);
    await server.database.pool.query("update evento set nombre = 'Otro nombre' where id = $1", [eventoId]);
    await expect.poll(deNuevo).toBe(200);
  });

  it('keep ids of purchases out of what the server writes and keeps', async () => {
    const [una, otra] = ['3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11', '0b0f1e6c-9c1f-4a53-8b9c-8ad2f9c3e6aa'];
    const paginas = await Promise.all(
      [una, otra].map(id => visitar(`/terminar_compra/${id}/true/0?id=cargo1`)),
    );
    for (const { body } of paginas) {
      expect(body).toContain('data-marco="/terminar_compra/-/true/0"');
      expect(body).not.toMatch(/3f0c8f0e|0b0f1e6c|cargo1/);
    }
  });

  it("are left to the browser where a query changes what they show, and not where it is an advertiser's", async () => {
    expect((await visitar('/eventos?fecha=esta_semana')).body).toContain('data-marco="/eventos"');
    expect((await visitar('/eventos?utm_source=correo&fbclid=1')).body).toContain('data-url="/eventos"');
  });

  it('fall back to the browser when they cannot be written', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    Object.assign(globalThis, { paginaQueFalla: eventoId });
    const response = await visitar(`/eventos/informacion/${eventoId}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`data-marco="/eventos/informacion/${eventoId}"`);
    expect(datosDe(response.body)).toHaveProperty(`/eventos/${eventoId}/detalle`);
  });
});

describe('the head of a page', () => {
  it('describes an event for search engines and for shared links', async () => {
    const { eventoId } = await crearEvento(server.database.pool, {
      nombre: 'Noche de Volcanes',
      fecha: new Date('2030-05-18T03:00:00Z'),
    });
    await server.database.pool.query('update evento set duracion_min = 150 where id = $1', [eventoId]);
    const { body } = await visitar(`/eventos/${eventoId}`);
    expect(body).toContain('<title>Noche de Volcanes · Taquilla</title>');
    expect(body).toContain(`<link rel="canonical" href="https://tienda.example/eventos/${eventoId}">`);
    expect(body).toContain(
      '<meta name="description" content="vie 17 may 2030 · 9:00 p. m., Teatro Jacaranda, Puebla. Desde $1,437.50 MXN en total. Una noche de prueba.">',
    );
    expect(body).toMatch(
      new RegExp(
        `<meta property="og:image" content="https://tienda.example/eventos/${eventoId}/compartir/[0-9a-f]{16}.jpg">`,
      ),
    );
    // With its size a messenger shows the picture the first time too, before it has fetched it.
    expect(body).toContain(
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    );
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(estructuradosDe(body)).toMatchObject({
      '@type': 'Event',
      name: 'Noche de Volcanes',
      startDate: '2030-05-17T21:00:00-06:00',
      endDate: '2030-05-17T23:30:00-06:00',
      location: {
        name: 'Teatro Jacaranda',
        address: { addressLocality: 'Puebla', addressRegion: 'Puebla', addressCountry: 'MX' },
      },
      organizer: { '@type': 'Organization', name: 'Taquilla', url: 'https://tienda.example/' },
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '1437.50',
        priceCurrency: 'MXN',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('says of an event that costs nothing that there are free tickets, and whose information a page has (§2.22, §2.25)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { nombre: 'Charla abierta', precio: 0 });
    const { body } = await visitar(`/eventos/informacion/${eventoId}`);
    expect(body).toContain('Puebla. Hay boletos gratis. Una noche de prueba.');
    expect(body).not.toContain('$0.00');
    expect(body).toContain('<title>Información · Charla abierta · Taquilla</title>');
    expect(body).toContain(`<link rel="canonical" href="https://tienda.example/eventos/${eventoId}">`);
    expect(estructuradosDe(body).offers).toMatchObject({ lowPrice: '0.00' });
  });

  it("tells search engines no price of what is sold out, and the day of the venue's own zone (§9.6)", async () => {
    const { eventoId } = await crearEvento(server.database.pool, {
      fecha: new Date('2030-05-18T04:30:00Z'),
      zona: 'America/Cancun',
    });
    await server.database.pool.query(`update lugar set condicion = 'bloqueado' where evento_id = $1`, [
      eventoId,
    ]);
    const datos = estructuradosDe((await visitar(`/eventos/${eventoId}`)).body);
    expect(datos.startDate).toBe('2030-05-17T23:30:00-05:00');
    // Its duration was never written.
    expect(datos).not.toHaveProperty('endDate');
    expect(datos.offers).toEqual({
      '@type': 'Offer',
      url: `https://tienda.example/eventos/${eventoId}`,
      priceCurrency: 'MXN',
      availability: 'https://schema.org/SoldOut',
    });
  });

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "$& $' $` $$",
    '\u2028</title><script>alert(1)//',
  ])('shows an event named %j as typed and runs nothing of it (S4)', async nombre => {
    const { eventoId } = await crearEvento(server.database.pool, { nombre });
    const { body } = await visitar(`/eventos/${eventoId}`);
    // The two scripts are data; the page has no other script and no image.
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="datos-iniciales">',
    ]);
    expect(body).not.toMatch(/<img|onerror="|<!--</);
    expect(estructuradosDe(body).name).toBe(nombre);
    expect(datosDe(body)[`/eventos/${eventoId}/detalle`]).toMatchObject({ nombre });
  });

  it('tells search engines nothing of an event that is not shown on the web (§2.24)', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { mostrarWeb: false });
    const { body, statusCode } = await visitar(`/eventos/${eventoId}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
    expect(body).not.toContain('ld+json');
  });

  it('has the first picture of the list fetched before all else', async () => {
    const { eventoId } = await crearEvento(server.database.pool, { fecha: new Date(Date.now() + 3_600_000) });
    await server.database.pool.query(
      `insert into imagen (hash, tipo, contenido) values ('${'e'.repeat(32)}', 'image/png', 'x')`,
    );
    await server.database.pool.query('update evento set imagen_banner = $2 where id = $1', [
      eventoId,
      'e'.repeat(32),
    ]);
    await expect
      .poll(async () => (await visitar('/eventos')).body)
      .toContain(`<link rel="preload" as="image" href="/imagenes/${'e'.repeat(32)}" fetchpriority="high">`);
  });
});

describe('files', () => {
  it('are kept for ever where their name is their content', async () => {
    const response = await visitar('/assets/index-a1b2.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    });
    expect((await visitar('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('let the service worker fetch from here and nowhere else, and never grow old', async () => {
    const { headers } = await visitar('/sw.js');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
  });

  it.each(['/assets/index-viejo.js', '/api/v1/nada', '/api/v1/nada%', '/imagenes/x'])(
    'that are missing answer no page: %s',
    async url => {
      const response = await visitar(url);
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'no_encontrado' });
    },
  );

  it.each([
    '/index.html',
    '/servidor/servidor.mjs',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('of the build or beyond it are not served: %s', async url => {
    const response = await visitar(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('createPageWriter');
  });

  it('name the address for reports of a hole (RFC 9116)', async () => {
    const propio = await openServer({ OPERADOR_CORREO: 'seguridad@teatro.example' });
    const { body, headers } = await propio.app.inject({ url: '/.well-known/security.txt' });
    await propio.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const campos = new Map(
      body
        .trim()
        .split('\n')
        .map(linea => linea.split(/: (.*)/) as [string, string]),
    );
    expect([campos.get('Contact'), campos.get('Canonical')]).toEqual([
      'mailto:seguridad@teatro.example',
      'https://tienda.example/.well-known/security.txt',
    ]);
    const dias = (Date.parse(campos.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(dias).toBeGreaterThan(30);
    expect(dias).toBeLessThan(365);
  });

  it('tell search engines where to look and where not', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    expect((await visitar('/robots.txt')).body).toContain('Disallow: /terminar_compra');
    await expect
      .poll(async () => (await visitar('/sitemap.xml')).body)
      .toContain(`<loc>https://tienda.example/eventos/${eventoId}</loc>`);
  });
});

it('shows the app, which says what is wrong, when the database is away', async () => {
  const escaparate = await createEscaparate();
  const sinBase = await openServer({ TAQUILLA_WEB: escaparate.folder });
  const { statusCode } = await sinBase.app.inject({ url: '/legales/aviso_de_privacidad' });
  await sinBase.database.pool.end();
  const response = await sinBase.app.inject({ url: '/eventos' });
  expect([statusCode, response.statusCode]).toEqual([200, 503]);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
  expect(response.body).toContain('data-marco="/"');
  await sinBase.app.close();
  await escaparate.remove();
});
