// @vitest-environment happy-dom
import { invalidate } from '@taquilla/cliente/queries';
import { toasts } from '@taquilla/ui/toasts.ts';
import { describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../../../../packages/ui/test/answers.ts';
import { all, one, press, shown, until, words } from '../../../../../packages/ui/test/pantalla.ts';
import { buildPromocion } from '../fabrica.ts';
import { APARTADOS, abrir, filas, luego, PALCO, reservaCon } from './palcos.ts';

const lineas = () =>
  all('listitem')
    .map(words)
    .filter(texto => texto.includes('+ cargos'));

describe('places of several sections before they are held (§B1.2)', () => {
  /** The first seat of Palco 2 is a wheelchair's, the second its companion's. */
  const abrirConAcompanante = async () => {
    const rows = filas(PALCO, 'A', [101, 102, 103]);
    const acceso = (i: number) =>
      i === 0
        ? { atributos: ['silla_de_ruedas'] }
        : i === 1 && { atributos: ['acompanante'], acompanaA: 101, precio: 0 };
    const palco = {
      ...rows,
      filas: rows.filas.map(fila => ({
        ...fila,
        asientos: fila.asientos.map((uno, i) => ({ ...uno, ...acceso(i) })),
      })),
    };
    await abrir('/eventos/7/compra', { 'GET /eventos/7/31/filas_por_seccion': palco });
    await shown('heading', 'Tus 5 lugares');
  };

  it('name a companion’s place, which can be removed alone (§B7.1)', async () => {
    await abrirConAcompanante();
    expect(lineas().slice(0, 2)).toEqual([
      'Fila A, asiento 1Luneta · Silla de ruedas$552.00$480.00 + cargos',
      'Fila A, asiento 2Luneta · Acompañante de A1$0.00$0.00 + cargos',
    ]);
    await press(one('button', 'Quitar Fila A, asiento 2 de Palco 2'));
    await shown('heading', 'Tus 4 lugares');
  });

  it('lose a companion’s place with its neighbour’s, and say so (§B7.1)', async () => {
    await abrirConAcompanante();
    await press(one('button', 'Quitar Fila A, asiento 1 de Palco 2'));
    await shown('heading', 'Tus 3 lugares');
    expect(toasts.get()[0]?.texto).toContain('Quitamos también el lugar de acompañante');
  });

  it('tell no total before the promotions that it may have are known (§4.12)', async () => {
    const vistos: string[] = [];
    const mirar = new MutationObserver(() => vistos.push(document.body.textContent ?? ''));
    mirar.observe(document.body, { childList: true, subtree: true, characterData: true });
    await abrir('/eventos/7/compra', {
      'POST /promociones/validar_promo_web': async () => {
        await new Promise(listo => setTimeout(listo, 300));
        return {
          total: 1,
          promocionesAplicaDirecto: [buildPromocion({ porcentaje: 50, aplicaTodoEvento: true })],
        };
      },
    });
    await shown('heading', 'Tus 5 lugares');
    await until(() => document.body.textContent?.includes('$1,380.00') === true);
    mirar.disconnect();
    expect(vistos.filter(texto => texto.includes('$2,760.00'))).toEqual([]);
  });

  it('stand by section with what is missing in words, and the total first', async () => {
    await abrir('/eventos/7/compra');
    await shown('heading', 'Tus 5 lugares');
    expect(lineas()).toEqual([
      'Fila A, asiento 1Luneta$552.00$480.00 + cargos',
      'Fila A, asiento 2Luneta$552.00$480.00 + cargos',
      'Mesa 4LunetaLa Mesa 4 se compra completa$1,104.00$960.00 + cargos',
      '1 boletoLuneta$552.00$480.00 + cargos',
    ]);
    expect(words(one('region', 'Resumen de la compra'))).toContain('TotalMXN, con cargos$2,760.00');
  });

  it('go one by one, and a table whole; without any the way to the event is left', async () => {
    await abrir('/eventos/7/compra');
    await press(await shown('button', 'Quitar Mesa 4 de Terraza'));
    await shown('heading', 'Tus 3 lugares');
    await press(one('button', 'Quitar 1 boleto de Pista'));
    await press(await shown('button', 'Quitar Fila A, asiento 2 de Palco 2'));
    await press(await shown('button', 'Quitar Fila A, asiento 1 de Palco 2'));
    await until(() => expect(words(document.body)).toContain('No has elegido lugares.'));
    expect(one('link', 'Elegir lugares').getAttribute('href')).toBe('/eventos/7');
  });

  it('are held all at once by one request with its own name (§B1.1)', async () => {
    const pedidos: unknown[] = [];
    const reserva = reservaCon(APARTADOS);
    await abrir('/eventos/7/compra', {
      'POST /eventos/7/apartar': body => {
        pedidos.push(body);
        return { status: 201, json: { ...reserva, id: reserva.reservaId, lugares: [101, 102] } };
      },
      'POST /eventos/7/reserva': reserva,
    });
    const [apartar] = await until(() => {
      const botones = all('button', 'Apartar');
      expect(botones.length).toBeGreaterThan(0);
      return botones;
    });
    await press(apartar as HTMLElement);
    await shown('timer');
    expect(pedidos).toEqual([
      {
        asientos: [101, 102, 201, 202],
        generales: [{ seccionId: 40, cantidad: 1 }],
        intento: expect.any(String),
      },
    ]);
    expect(all('button', 'Ir a pagar').length).toBeGreaterThan(0);
  });

  it('that others took are named, and the rest stays picked (§B1.3)', async () => {
    const answers = await abrir('/eventos/7/compra');
    answers['POST /eventos/7/apartar'] = () => {
      answers['GET /eventos/7/31/filas_por_seccion'] = filas(PALCO, 'A', [101, 102, 103], [102]);
      const { status, json } = refuse(409, 'asientos_no_disponibles');
      return { status, json: { ...json, detalles: { asientos: [102] } } };
    };
    await shown('heading', 'Tus 5 lugares');
    await press(all('button', 'Apartar')[0] as HTMLElement);
    const aviso = await shown('alertdialog');
    expect(words(aviso)).toContain('Alguien ganó A2 de Palco 2');
    await press(one('button', 'Seguir eligiendo', aviso));
    await shown('heading', 'Tus 4 lugares');
  });

  it('that the buyer’s own hold has taken are not told as lost (§B1.3)', async () => {
    const reserva = reservaCon(APARTADOS);
    const answers = await abrir('/eventos/7/compra', { 'POST /eventos/7/reserva': reserva });
    answers['POST /eventos/7/apartar'] = async () => {
      // The news that its seats are taken comes before the answer.
      answers['GET /eventos/7/31/filas_por_seccion'] = filas(PALCO, 'A', [101, 102, 103], [101, 102]);
      await invalidate('getFilas');
      return { status: 201, json: { ...reserva, id: reserva.reservaId, lugares: [101, 102] } };
    };
    await shown('heading', 'Tus 5 lugares');
    await press(all('button', 'Apartar')[0] as HTMLElement);
    await shown('timer');
    expect(toasts.get()).toEqual([]);
  });

  it('on one section’s page the bar has all of them, and the limit counts the union (§B1.2, §B1.4)', async () => {
    await abrir('/eventos/7/31/Palco%202');
    await press(await shown('radio', 'Lista'));
    const barra = await shown('region', 'Tus lugares');
    await until(() => expect(words(barra)).toContain('Tus lugares (5)$2,760.00 total'));
    expect(all('button', /^Continuar/)).toEqual([]);
    await press(await shown('checkbox', /^Fila A, asiento 3,/));
    await until(() => expect(words(barra)).toContain('Tus lugares (6)'));
  });
});

describe('held places (§B1.3)', () => {
  const guardada = {
    reservaId: reservaCon([]).reservaId,
    invitadoId: reservaCon([]).invitadoId,
    eventoId: 7,
    seccionId: 31,
    esGeneral: false,
    varias: true,
    fechaExpiracion: luego(),
  };
  async function abrirApartada(given: Answers) {
    const answers = await abrir('/eventos', { 'POST /eventos/7/reserva': reservaCon(APARTADOS), ...given });
    localStorage.setItem('reserva-7', JSON.stringify(guardada));
    history.pushState(null, '', '/eventos/7/compra');
    await shown('heading', 'Tus 4 lugares');
    return answers;
  }

  it('a seat goes in one change that says what it knows of; the clock runs on', async () => {
    const pedidos: unknown[] = [];
    await abrirApartada({
      'POST /eventos/7/apartado/cambiar': body => {
        pedidos.push(body);
        return { ...reservaCon(APARTADOS.slice(1), { cambios: 1 }), sinPromocion: null };
      },
    });
    await press(one('button', 'Quitar Fila A, asiento 1 de Palco 2'));
    await shown('heading', 'Tus 3 lugares');
    expect(pedidos).toMatchObject([
      { cambios: 0, agregar: { asientos: [] }, quitar: { asientos: [101], generales: [] } },
    ]);
    expect(one('timer').textContent).toMatch(/^(09|10):/);
  });

  it('a table goes whole, asked once (§B1.7)', async () => {
    const pedidos: unknown[] = [];
    await abrirApartada({
      'POST /eventos/7/apartado/cambiar': body => {
        pedidos.push(body);
        return { ...reservaCon(APARTADOS.slice(0, 2), { cambios: 1 }), sinPromocion: 'Ya no hay 2x1.' };
      },
    });
    await press(one('button', 'Quitar Mesa 4 de Terraza'));
    const pregunta = await shown('alertdialog');
    expect(words(pregunta)).toContain('¿Quitar la Mesa 4?');
    await press(one('button', 'Quitar la mesa', pregunta));
    await shown('heading', 'Tus 2 lugares');
    expect(pedidos).toMatchObject([{ quitar: { asientos: [201, 202] } }]);
    // The promotion that no longer applies is told (§B1.6).
    expect(words(await shown('alert'))).toContain('Ya no hay 2x1.');
  });

  it('a tab that fell behind reads the hold anew and says so', async () => {
    const answers = await abrirApartada({});
    answers['POST /eventos/7/apartado/cambiar'] = () => {
      answers['POST /eventos/7/reserva'] = reservaCon(APARTADOS.slice(2), { cambios: 1 });
      return refuse(409, 'apartado_cambiado', 'Tu apartado cambió en otra ventana. Así quedó.');
    };
    await press(one('button', 'Quitar Fila A, asiento 1 de Palco 2'));
    await shown('heading', 'Tus 2 lugares');
    await until(() =>
      expect(toasts.get().map(({ texto }) => texto)).toContain(
        'Tu apartado cambió en otra ventana. Así quedó.',
      ),
    );
  });

  it('has more time once, two minutes before the end, by one key (§B7.2)', async () => {
    const pedidos: unknown[] = [];
    await abrirApartada({
      'POST /eventos/7/reserva': reservaCon(APARTADOS, {
        fechaExpiracion: new Date(Date.now() + 100_000).toISOString(),
      }),
      'POST /eventos/7/apartado/mas_tiempo': body => {
        pedidos.push(body);
        return { fechaExpiracion: luego(), ahora: new Date().toISOString(), masTiempo: false };
      },
    });
    await shown('button', '¿Necesitas más tiempo?');
    await until(() => expect(words(document.body)).toContain('Presiona F2'));
    dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }));
    await until(() => expect(one('timer').textContent).toMatch(/^(09|10):/));
    expect(all('button', '¿Necesitas más tiempo?')).toEqual([]);
    expect(pedidos).toEqual([{ reservaId: guardada.reservaId, intento: expect.any(String) }]);
    expect(toasts.get()[0]?.texto).toMatch(/^Te dimos \d+ minutos más\. Ya no se puede pedir más\.$/);
  });
});
