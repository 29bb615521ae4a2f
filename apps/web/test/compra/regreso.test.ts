// @vitest-environment happy-dom
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../packages/ui/test/answers.ts';
import { all, awaitWords, one, press, shown, until, words } from '../../../../packages/ui/test/pantalla.ts';
import { guardarComprada, guardarReserva, leerComprada, olvidarComprada } from '../../src/compra/reserva.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { apartar, botonDePagar, EVENTO, PRECIOS, SECCIONES } from '../support/asientos.ts';
import { buildEvento, buildSeccion } from '../support/eventos.ts';
import { buildReserva, RESERVA_GUARDADA } from './fabrica.ts';

/** As the browser's own buttons do it. */
async function irA(direccion: string): Promise<void> {
  history.replaceState(null, '', direccion);
  dispatchEvent(new PopStateEvent('popstate'));
}

const ASIENTOS = '/eventos/7/31/Palco%202';
const enDiez = () => new Date(Date.now() + 600_000).toISOString();

/** One seat of Palco 2, held for a guest. */
function deUnAsiento(cambios: Partial<Reserva> = {}): Reserva {
  const reserva = buildReserva({ eventoId: 7, seccionId: 31, seccion: 'Palco 2', fechaExpiracion: enDiez() });
  const [lugar] = reserva.lugares;
  const { seccionId = 31, seccion = 'Palco 2' } = cambios;
  const lugares = lugar ? [{ ...lugar, id: 101, seccionId, seccion, fila: 'A', numero: '1' }] : [];
  return { ...reserva, lugares, ahora: new Date().toISOString(), ...cambios };
}

describe('the way back from the payment', () => {
  it('leads to the held seats, clock running, and forward to the same payment: there is one hold (§4.7)', async () => {
    let veces = 0;
    const reserva = deUnAsiento();
    await apartar({
      'POST /eventos/7/reservarInvitado': () => {
        veces += 1;
        return { status: 201, json: { ...reserva, id: reserva.reservaId, message: 'ok' } };
      },
      'POST /eventos/7/reserva': reserva,
    });
    expect(location.search).toBe('?paso=pago');
    await irA(ASIENTOS);
    const [pagar] = await until(() => {
      const hay = all('button', 'Ir a pagar');
      expect(hay.length).toBeGreaterThan(0);
      return hay;
    });
    expect(one('timer').textContent).toMatch(/^(09:5\d|10:00)$/);
    expect(words()).toContain('Fila A, asiento 1');
    await press(one('radio', 'Lista'));
    const suyo = await shown('checkbox', /^Fila A, asiento 1,/);
    expect((suyo as HTMLInputElement).checked).toBe(true);
    await press(one('checkbox', /^Fila A, asiento 3,/));
    await awaitWords('Ya tienes lugares apartados');
    expect(all('checkbox').filter(casilla => (casilla as HTMLInputElement).checked)).toHaveLength(1);

    await press(pagar as HTMLElement);
    await until(() => expect(botonDePagar()).toBeDefined());
    await irA(ASIENTOS);
    await until(() => expect(all('button', 'Ir a pagar').length).toBeGreaterThan(0));
    await irA(`${ASIENTOS}?paso=pago`);
    await until(() => expect(botonDePagar()).toBeDefined());
    expect(veces).toBe(1);
  });

  it('lets the seats go by a button alone, after a question; they stay picked (§4.11)', async () => {
    const answers = await apartar({ 'POST /eventos/7/reserva': deUnAsiento() });
    await irA(ASIENTOS);
    const soltar = async () => {
      await until(() => expect(all('button', 'Soltar y elegir otros').length).toBeGreaterThan(0));
      await press(all('button', 'Soltar y elegir otros')[0] as HTMLElement);
    };
    await soltar();
    await press(await shown('button', 'Conservarlos'));
    answers['POST /eventos/7/cancelar'] = { message: 'ok' };
    await soltar();
    await press(await shown('button', 'Sí, soltar'));
    await awaitWords('La reserva se ha cancelado.');
    await press(await shown('radio', 'Lista'));
    expect((await shown('checkbox', /^Fila A, asiento 1,/)) as HTMLInputElement).toHaveProperty(
      'checked',
      true,
    );
    await shown('button', /^Continuar/);
  });

  it('tells at the payment what became of a hold that is at the bank, or over (§4.10, §8.7)', async () => {
    const answers = await apartar({ 'POST /eventos/7/reserva': deUnAsiento() });
    answers['POST /eventos/7/reserva'] = deUnAsiento({ estado: 'expirada' });
    await irA(ASIENTOS);
    await awaitWords('El tiempo de tu reserva ha expirado. La página se recargará.');
  });

  it('tells in another section of the event where the held places are, and leads to pay them', async () => {
    await apartar({
      'POST /eventos/7/reserva': deUnAsiento({ seccionId: 32, seccion: 'Palco 3' }),
    });
    guardarReserva({ ...RESERVA_GUARDADA, seccionId: 32, invitadoId: null });
    await irA(ASIENTOS);
    await awaitWords('Palco 3: A1');
    await press(all('button', 'Ir a pagar')[0] as HTMLElement);
    expect(location.pathname + location.search).toMatch(/^\/eventos\/7\/32\/.*\?paso=pago$/);
  });

  it('leads from general places to their quantity with the hold alive (§2.26, §4.7)', async () => {
    const reserva = deUnAsiento({ esGeneral: true, seccion: 'Pista' });
    const generales = buildSeccion({ nombre: 'Pista', tipo_seccion: 'general' });
    await abrirTienda('/eventos/7?boletos=31', {
      'GET /eventos/get_all': { eventos: [EVENTO] },
      'GET /eventos/7/detalle': EVENTO,
      [SECCIONES]: { ...PRECIOS, secciones: [generales] },
      'POST /promociones/validar_promo_web': { promocion: null },
      'POST /eventos/7/reservar_generales': {
        status: 201,
        json: { ...reserva, id: reserva.reservaId, message: 'ok' },
      },
      'POST /eventos/7/reserva': reserva,
    } satisfies Answers);
    await press(await shown('button', 'Siguiente'));
    await until(() => expect(botonDePagar()).toBeDefined());
    await irA('/eventos/7?boletos=31');
    await press(await shown('button', 'Ir a pagar'));
    await until(() => expect(botonDePagar()).toBeDefined());
  });
});

describe('the bar of a hold', () => {
  const DE_OTRO = '5d0c6f8a-6f2b-4d0c-9a3d-1f2e3d4c5b6a';
  /** Holds of two events in one browser: of the first listed one, and of another that ends later. */
  async function conDos(path: string, deLaPrimera: Partial<Reserva>) {
    const otro = buildEvento({ id: 8, nombre: 'Marea Alta' });
    await abrirTienda('/eventos', {
      'GET /eventos/get_all': { eventos: [EVENTO, otro] },
      'GET /eventos/8/detalle': otro,
      'GET /eventos/8/detalle_seccion/false/web': { ...PRECIOS, secciones: [buildSeccion()] },
      'POST /eventos/7/reserva': deUnAsiento(deLaPrimera),
      'POST /eventos/8/reserva': deUnAsiento({ eventoId: 8, reservaId: DE_OTRO }),
    });
    const despues = new Date(Date.now() + 900_000).toISOString();
    guardarReserva({ ...RESERVA_GUARDADA, fechaExpiracion: enDiez() });
    guardarReserva({ ...RESERVA_GUARDADA, eventoId: 8, reservaId: DE_OTRO, fechaExpiracion: despues });
    await irA(path);
  }
  const barras = () => [...document.querySelectorAll('.en-curso')].map(barra => barra.textContent);

  it('is of the one that lives, where another one ended unseen (§4.7)', async () => {
    await conDos('/legales/nuestras_politicas', { estado: 'expirada' });
    await until(() => expect(barras()).toEqual([expect.stringContaining('Marea Alta')]));
  });

  it('is one on the page of an event with a hold of its own, also while another event’s lives (§4.7)', async () => {
    await conDos('/legales/nuestras_politicas', {});
    await until(() => expect(barras()).toEqual([expect.stringContaining('Noche de Volcanes')]));
    await irA('/eventos/8');
    await until(() => expect(barras()).toEqual([expect.stringContaining('Marea Alta')]));
  });
});

describe('a paid purchase', () => {
  const comprada = { ...RESERVA_GUARDADA, invitadoId: '7c1f9d52-9c3b-4c52-8a51-2f3b6a7d8e9f' };
  it('of a guest is found in other tabs for half an hour, of an account in its own (§2.28, §2.29)', () => {
    guardarComprada(comprada);
    expect(leerComprada(comprada)).toMatchObject({ reservaId: comprada.reservaId });
    expect(leerComprada({ ...comprada, seccionId: 99 })).toBeNull();
    sessionStorage.clear();
    expect(leerComprada(comprada)).toMatchObject({ reservaId: comprada.reservaId });
    const texto = localStorage.getItem('comprada') ?? '';
    localStorage.setItem('comprada', texto.replace(/"hasta":\d+/, `"hasta":${Date.now() - 1}`));
    expect(leerComprada(comprada)).toBeNull();
    expect(localStorage.getItem('comprada')).toBeNull();
    guardarComprada(RESERVA_GUARDADA);
    expect(localStorage.getItem('comprada')).toBeNull();
    olvidarComprada(comprada.eventoId);
    expect(leerComprada(RESERVA_GUARDADA)).toBeNull();
  });

  it('shows its tickets at its own address again (§2.29)', async () => {
    const answers = await apartar({ 'POST /eventos/7/reserva': deUnAsiento() });
    answers['POST /eventos/7/reserva'] = deUnAsiento({ estado: 'vendida', correo: 'ana@correo.example' });
    await irA(ASIENTOS);
    await shown('heading', '¡Compra exitosa!');
    expect(location.search).toBe('?paso=pago');
    await press(await shown('button', 'Continuar'));
    await awaitWords('No has seleccionado asientos.');
    await irA(`${ASIENTOS}?paso=pago`);
    await shown('heading', '¡Compra exitosa!');
    expect(location.href).not.toMatch(/[0-9a-f]{8}-/);
  });
});
