// @vitest-environment happy-dom
import { renglonesDe } from '@taquilla/rules/evento/opcionales';
import { describe, expect, it, vi } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { type Answers, refuse } from '../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { buildEvento, buildSeccion } from '../support/eventos.ts';

const CATEGORIAS = [
  { id: 1, nombre: 'Conciertos' },
  { id: 2, nombre: 'Lucha libre' },
];
const DIA_MS = 24 * 3_600_000;
const enDias = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString();

const CITA = { zona: 'America/Mexico_City', recinto: 'Auditorio Tezontle', ciudad: 'Guadalajara' };

const VOLCANES = buildEvento();
const MASCARAS = buildEvento({
  id: 8,
  nombre: 'Noche de Máscaras',
  categoria: { id: 2, nombre: 'Lucha libre' },
  fecha: enDias(0.5),
});
const LEJANO = buildEvento({ id: 9, nombre: 'Mar de fondo', fecha: enDias(40) });

function listado(...eventos: ReturnType<typeof buildEvento>[]): Answers {
  return {
    'GET /eventos/get_all': { eventos },
    'GET /categorias/get_all': { categorias: CATEGORIAS },
  };
}

/** The answers of an event's own page. */
function deEvento(
  evento = VOLCANES,
  secciones = [buildSeccion()],
  preciosCategorias = [{ categoria: 'Luneta', color: '#c81e4e', precios: [480] }],
): Answers {
  return {
    ...listado(evento),
    [`GET /eventos/${evento.id}/detalle`]: evento,
    [`GET /eventos/${evento.id}/detalle_seccion/false/web`]: {
      secciones,
      preciosCategorias,
      categoriasEvento: [{ id: 5, categoria: 'Luneta', color: '#c81e4e', cargoPorCategoria: 0.1 }],
    },
  };
}

describe('the home', () => {
  it('is where / leads (§2.1, §2.2)', async () => {
    await abrirTienda('/', listado(VOLCANES));
    await shown('heading', 'Próximos eventos');
    expect(location.pathname).toBe('/eventos');
  });

  it('offers the account above, the legal texts, the apps, the networks and the contact below (§2.18)', async () => {
    await abrirTienda('/eventos', listado(VOLCANES));
    const cuenta = one('navigation', 'Cuenta');
    expect((await shown('link', 'Iniciar Sesión')).getAttribute('href')).toBe('/auth/login');
    expect(one('link', 'Registrarse', cuenta).getAttribute('href')).toBe('/auth/register');
    await shown('link', 'Para iPhone');
    const pie = one('contentinfo');
    for (const texto of ['Términos y condiciones', 'Aviso de privacidad', 'Nuestras políticas'])
      one('link', texto, pie);
    for (const texto of ['Para iPhone', 'Para Android', 'Instagram', 'Facebook'])
      expect(one('link', texto, pie).getAttribute('href')).toMatch(/^https:/);
    expect(one('link', /@/, pie).getAttribute('href')).toMatch(/^mailto:/);
    expect(one('link', /^[\d ]+$/, pie).getAttribute('href')).toMatch(/^tel:/);
  });

  it('leads who is logged in to their purchases, and never to a log-in (§2.18)', async () => {
    const rosa = { id: 3, fullName: 'Rosa Arce', email: 'rosa@correo.example', isVerified: true };
    await abrirTienda(
      '/eventos',
      { ...listado(VOLCANES), 'GET /auth/check-status': { isVerified: true, token: 'x', user: rosa } },
      { token: 'x' },
    );
    const compras = await shown('link', 'Mis compras');
    expect(compras.getAttribute('href')).toBe('/perfil/mis_compras');
    expect(all('link', /Iniciar|Registrarse|Recuperar/)).toEqual([]);
  });

  it('writes on a card its date "MES - DÍA", time, city, address and "Comprar boletos" (§2.22)', async () => {
    await abrirTienda('/eventos', listado(VOLCANES));
    const tarjeta = await until(() => one('listitem', /Comprar boletos/));
    expect(words(tarjeta.querySelector('time') as Element)).toMatch(
      /^(ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|OCT|NOV|DIC) - \d{1,2}$/,
    );
    // The venue's time, wherever this browser is.
    expect(words(tarjeta)).toContain('8:30 p. m.');
    expect(words(tarjeta)).toContain('Puebla');
    expect(words(tarjeta)).toContain('Calle Magnolia 48, Centro');
    expect(words(tarjeta)).toContain('Desde $552.00 total');
    expect(one('link', /^Comprar boletos/, tarjeta).getAttribute('href')).toBe('/eventos/7');
  });

  it('filters by date and says "No hay eventos disponibles" when nothing is left (§2.20, §2.22, §9.6)', async () => {
    await abrirTienda('/eventos', listado(MASCARAS, VOLCANES, LEJANO));
    const fecha = await until(() => field('Fecha'));
    expect(all('option', undefined, fecha).map(opcion => words(opcion))).toEqual([
      'Todas las fechas',
      'Este fin de semana',
      'Esta semana',
      'Próxima semana',
      'Próximamente',
    ]);
    const eventos = () =>
      all('heading', undefined, one('region', /Próximos eventos/))
        .slice(1)
        .map(h => words(h));
    await until(() => expect(eventos()).toHaveLength(3));
    await type(fecha, 'proximamente');
    await until(() => expect(eventos()).toContain('Mar de fondo'));
    expect(eventos()).not.toContain('Noche de Máscaras');
    await press(one('button', 'Lucha libre'));
    await awaitWords('No hay eventos disponibles');
    await press(one('button', 'Quitar filtros'));
    await until(() => expect(eventos()).toContain('Noche de Máscaras'));
  });

  it('says what failed, and the way on, when the list cannot be had, and what comes when it is empty (§2.19, §8.5, §8.6)', async () => {
    const { answers } = await abrirTienda('/eventos', {
      ...listado(),
      'GET /eventos/get_all': refuse(400, 'otro', ''),
    });
    const aviso = await shown('alertdialog', /^Error/);
    expect(words(aviso)).toContain('Error al obtener los eventos.');
    await press(one('button', 'Entendido', aviso));
    await awaitWords('Error al obtener la lista de eventos');
    answers['GET /eventos/get_all'] = { eventos: [] };
    await press(one('button', /Reintentar|Volver a intentar/));
    await awaitWords('Próximamente');
    for (const texto of ['Eventos en breve', 'Mantente atento para nuevos eventos'])
      expect(words(one('region', /Destacados/))).toContain(texto);
  });
});

describe('an event', () => {
  it('that is not shown on the web says that it is not available (§2.24, §3.4)', async () => {
    await abrirTienda('/eventos/7', deEvento(buildEvento({ mostrarWeb: false })));
    await awaitWords('Este evento no está disponible.');
    await press(one('link', 'Ver otros eventos'));
    await until(() => expect(location.pathname).toBe('/eventos'));
  });

  it.each([
    [{ estado: 'programado', ventaDesde: enDias(2) }, 'La venta abre en'],
    [{ estado: 'pausado' }, 'La venta está en pausa'],
    [{ estado: 'venta_cerrada' }, 'La venta en línea terminó'],
    [{ estado: 'aplazado' }, 'El evento se aplazó'],
    [{ estado: 'cancelado' }, 'El evento se canceló'],
  ] as const)(
    'that is not sold now says why in its place, and offers no purchase: %o (§C3.2)',
    async (cambios, motivo) => {
      await abrirTienda('/eventos/7', deEvento(buildEvento(cambios)));
      await awaitWords(motivo);
      expect(all('button', /Comprar|Elegir/, one('main'))).toEqual([]);
      expect(all('link', /Comprar|asientos/, one('main'))).toEqual([]);
    },
  );

  it.each([
    ['cancelado', 'Iba a ser'],
    ['aplazado', 'Iba a ser'],
    ['en_venta', 'Fecha'],
  ] as const)('that is %s calls its date "%s" beside its description (§C7.13)', async (estado, etiqueta) => {
    await abrirTienda('/eventos/informacion/7', deEvento(buildEvento({ estado })));
    await awaitWords('Sobre el evento');
    const etiquetas = [...document.querySelectorAll('.informacion__datos dt')].map(words);
    expect(etiquetas[0]).toBe(etiqueta);
  });

  it('shows its prices and a countdown before its sale (§C3.2)', async () => {
    await abrirTienda('/eventos/7', deEvento(buildEvento({ estado: 'programado', ventaDesde: enDias(2) })));
    await shown('timer', /\d+ horas/);
    expect(words(await shown('region', /Precios por categoría/))).toContain('$552.00');
  });

  it.each([{ estado: 'programado', ventaDesde: enDias(2) }, { estado: 'pausado' }] as const)(
    'tells from what total beside its title before it is sold too: %o (§2.24)',
    async cambios => {
      await abrirTienda('/eventos/7', deEvento(buildEvento(cambios)));
      const portada = (await shown('heading', 'Noche de Volcanes')).closest('section');
      expect(words(portada as Element)).toMatch(/Total con cargos *\$552\.00/);
    },
  );

  it('that is sold out says "Agotado" and offers no purchase (§2.24, §2.22)', async () => {
    const agotada = buildSeccion({
      asientosDisponibles: 0,
      disponiblesPorCategoria: [{ categoria: 'Luneta', disponibles: 0, precio: 480 }],
    });
    await abrirTienda('/eventos/7', deEvento(buildEvento({ hayDisponibles: false }), [agotada]));
    await awaitWords('No queda ningún lugar.');
    expect(all('link', undefined, await shown('region', /Elige tu sección/))).toEqual([]);
  });

  it("tells on its information page what, when and where, in the venue's own time (§2.4, §2.25, §9.6)", async () => {
    await abrirTienda('/eventos/informacion/7', deEvento());
    await shown('heading', 'Orquesta Ceniza y Miel');
    const pagina = words(one('main'));
    expect(pagina).toContain('Del atardecer a la medianoche');
    expect(pagina).toContain('8:30 p. m.');
    expect(pagina).toContain('Teatro Jacaranda');
    await press(one('link', 'Comprar boletos'));
    expect(location.pathname).toBe('/eventos/7');
  });

  it.each(['/eventos/7', '/eventos/informacion/7'])(
    'tells at %s each of its optional data that pages have (§C2.4)',
    async pagina => {
      await abrirTienda(pagina, deEvento(buildEvento(VALORES[0])));
      for (const [etiqueta, valor] of renglonesDe('tienda', VALORES[0]))
        await awaitWords(new RegExp(`${etiqueta}\\s*${valor}`));
    },
  );

  it.each([
    ['en_venta', /Ahora es *vie 1 ago 2031 · 8:00 p\.\sm\. *Teatro Jacaranda, Puebla/],
    ['aplazado', /Ahora es *Todavía sin fecha *Teatro Jacaranda, Puebla/],
  ] as const)(
    'that was moved and is %s tells where and when it was and is (§C7.8)',
    async (estado, ahora) => {
      const cambio = {
        tipo: 'recinto',
        causa: 'recinto',
        atribuible: true,
        frase: 'El recinto cerró por obras.',
        decididoEn: '2031-05-01T18:00:00.000Z',
        promesa: '2031-06-30',
        compensacion: 0.2,
        compensacionHasta: null,
        decidenHasta: null,
        era: { ...CITA, fecha: '2031-05-17T02:00:00.000Z' },
        artista: null,
      } as const;
      const evento = buildEvento({ fecha: '2031-08-02T02:00:00.000Z', estado, cambio });
      await abrirTienda('/eventos/7', deEvento(evento));
      const dicho = words(await shown('region', 'Cambió el lugar'));
      expect(dicho).toMatch(/Era *vie 16 may 2031 · 8:00 p\.\sm\. *Auditorio Tezontle, Guadalajara/);
      expect(dicho).toMatch(ahora);
    },
  );

  it('that does not exist says so and leads back (§8.6)', async () => {
    const noHay = refuse(404, 'no_encontrado', 'Ese evento no existe.');
    await abrirTienda('/eventos/999999', {
      ...listado(),
      'GET /eventos/999999/detalle': noHay,
      'GET /eventos/999999/detalle_seccion/false/web': noHay,
    });
    expect((await shown('link', 'Volver a eventos')).getAttribute('href')).toBe('/eventos');
  });

  it('that begins while its page is open says so and offers nothing any more (§2.24)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now: Date.now() });
    try {
      const evento = buildEvento({ fecha: new Date(Date.now() + 3_600_000).toISOString() });
      await abrirTienda('/eventos/7', deEvento(evento));
      await shown('heading', 'Elige tu sección');
      vi.advanceTimersByTime(3_700_000);
      await awaitWords('El evento ya comenzó');
      expect(all('heading', 'Elige tu sección')).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
