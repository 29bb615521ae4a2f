// @vitest-environment happy-dom
import { toasts } from '@taquilla/ui/toasts.ts';
import { describe, expect, it } from 'vitest';
import { awaitWords, one, press, shown, words } from '../../../../../packages/ui/test/pantalla.ts';
import { EVENTO, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildSeccion } from '../../support/eventos.ts';
import { abrir, PALCO, PISTA, TERRAZA } from './palcos.ts';

describe('parking beside seats, an extra with a limit of its own (§B1.4)', () => {
  const AUTOS = buildSeccion({
    ...{ id: 50, nombre: 'Estacionamiento', bloque: '', tipo_seccion: 'general', seccionAdicional: true },
    ...{ nombreEspecial: 'Un auto', cuentaLimite: false, maximoPorCompra: 2 },
  });
  const dosYAutos = (autos: number) => JSON.stringify([[[31, [101, 102]]], [[50, autos]]]);
  const conAutos = {
    'GET /eventos/7/detalle': { ...EVENTO, limiteDeAsientos: 3 },
    [SECCIONES]: { ...PRECIOS, secciones: [PALCO, TERRAZA, PISTA, AUTOS] },
  };

  it('takes no place from the limit of the seats', async () => {
    await abrir('/eventos', conAutos);
    sessionStorage.setItem('lugares-7', dosYAutos(2));
    history.pushState(null, '', '/eventos/7/31/Palco%202');
    await press(await shown('radio', 'Lista'));
    await awaitWords('Tus lugares (4)');
    await press(await shown('checkbox', /^Fila A, asiento 3,/));
    await awaitWords('Tus lugares (5)');
    expect(toasts.get().map(({ texto }) => texto)).toEqual([]);
  });

  it('goes up to its own maximum, whatever the seats leave', async () => {
    await abrir('/eventos', conAutos);
    sessionStorage.setItem('lugares-7', dosYAutos(1));
    history.pushState(null, '', '/eventos/7?boletos=50');
    const hoja = await shown('dialog', 'Estacionamiento');
    expect(words(hoja)).toContain('Máximo 2 por persona');
    await press(one('button', 'Agregar uno: Boletos', hoja));
    await press(one('button', 'Agregar a mis lugares', hoja));
    await awaitWords('Tus lugares (4)');
  });
});
