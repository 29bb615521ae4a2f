// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { field, one, press, shown, type, until, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';
import { buildEvento } from '../support/cambios.ts';

const COMUNICADO = {
  id: 5,
  asunto: 'Cómo llegar a {evento}',
  texto: 'Te esperamos el {fecha} en {recinto}.',
  estado: 'primeros',
  creadoEn: '2031-05-01T18:00:00.000Z',
  creadoPor: 'Nadia Sol',
  programadoPara: null,
  sigueEn: '2031-05-01T18:10:00.000Z',
  corrige: null,
  ventas: 120,
  enviados: 20,
  porEnviar: 100,
  rebotados: 0,
};
const ENSAYO = {
  ventas: 120,
  boletos: 240,
  enVariasSecciones: 0,
  sinCorreo: 0,
  muestras: [],
  desconocidas: [],
  sinDato: [],
};

async function abrir(comunicado: object = {}) {
  const movidos: string[] = [];
  const mover = (cual: string) => () => {
    movidos.push(cual);
    return COMUNICADO;
  };
  await abrirConsola('/eventos/3/comunicados', {
    'GET /consola/eventos/3': buildEvento(),
    'GET /consola/eventos/3/comunicados': {
      secciones: [],
      zonas: [],
      medios: [],
      hoyVan: 1,
      porDia: null,
      comunicados: [{ ...COMUNICADO, ...comunicado }],
    },
    'POST /consola/eventos/3/comunicados/ensayo': ENSAYO,
    'POST /consola/eventos/3/comunicados/5/seguir': mover('seguir'),
    'POST /consola/eventos/3/comunicados/5/detener': mover('detener'),
  });
  await shown('heading', 'Los anteriores');
  return movidos;
}

describe('the earlier comunicados (§C12.2, §C12.3)', () => {
  it.each([
    ['Enviar a las demás ya', 'Enviar ya', 'seguir', {}],
    ['Detener', 'Detener', 'detener', {}],
    ['Cancelar', 'Sí, cancelarlo', 'detener', { estado: 'programado' }],
  ])('move only once the person is sure: %s', async (boton, aceptar, cual, comunicado) => {
    const movidos = await abrir(comunicado);
    await press(one('button', boton, one('listitem', /^Cómo llegar a/)));
    await press(one('button', 'Volver', await shown('alertdialog')));
    expect(movidos).toEqual([]);
    await press(one('button', boton, one('listitem', /^Cómo llegar a/)));
    await press(one('button', aceptar, await shown('alertdialog')));
    await until(() => expect(movidos).toEqual([cual]));
  });

  it('say that one waits because its event changed, and not that a person paused it', async () => {
    await abrir({ estado: 'pausado', porCambio: true });
    expect(words(one('listitem', /^Cómo llegar a/))).toContain('Se detuvo solo: el evento cambió');
  });

  it('are corrected over words of a person only with their consent', async () => {
    await abrir();
    const texto = () => field('Texto');
    await type(texto(), 'Traigan paraguas: puede llover esa tarde.');
    await press(one('button', 'Corregir'));
    await press(one('button', 'Volver', await shown('alertdialog')));
    expect(texto().value).toBe('Traigan paraguas: puede llover esa tarde.');
    await press(one('button', 'Corregir'));
    await press(one('button', 'Cambiar', await shown('alertdialog')));
    await until(() => expect(texto().value).toBe(COMUNICADO.texto));
    expect(words()).toContain('Va a las mismas personas');
  });
});
