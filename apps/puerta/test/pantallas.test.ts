// @vitest-environment happy-dom
import { veredicto } from '@taquilla/contract/puerta/lector';
import { dejaPasar } from '@taquilla/rules/puerta/veredicto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { all, field, one, press, shown, type, until, words } from '../../../packages/ui/test/pantalla.ts';
import { translateDocument } from '../../../packages/ui/test/translator.ts';
import type { Estado, Resultado } from '../src/nucleo/estado.ts';

const ROSA = { id: 5, nombre: 'Rosa Paz' };
const PIN = '482615';
const AHORA = Date.parse('2026-11-24T20:00:00Z');

// Its second mount closes each dialog, which this document tells at once and a browser only if it stays closed.
vi.mock('react', async original => {
  const react = await original<typeof import('react')>();
  return { ...react, StrictMode: react.Fragment };
});
vi.mock('../src/api/call.ts', () => ({
  BASE: '/api/v1',
  // The server answers for a PIN; of the rest nothing comes back, as in a slow network.
  call: (id: string) =>
    id === 'entrarSupervisor' ? Promise.resolve({ supervisor: ROSA }) : new Promise(() => {}),
}));
vi.mock('../src/storage/storage.ts', () => ({
  load: async () => null,
  save: async () => {},
  enqueue: async () => {},
  loadQueue: async () => [],
}));

const { cambiar, INICIAL, lista } = await import('../src/nucleo/estado.ts');

const NORTE = { id: 1, nombre: 'Norte', secciones: null, sentido: 'ambas', abreEn: null, cierraEn: null };
const ABIERTA: Estado = {
  ...INICIAL,
  fase: 'escanear',
  padronEn: AHORA,
  puertaId: 1,
  boletos: 2,
  adentro: 1,
  cabecera: {
    numero: 7,
    evento: { id: 1, nombre: 'Marea Alta' },
    puertas: [NORTE, { ...NORTE, id: 2, nombre: 'Palcos', sentido: 'entrada', conNombres: true }],
    otras: [],
    secciones: [{ id: 1, nombre: 'Luneta' }],
    reglas: { reingreso: 'no', reingresosMaximos: 3, minutosEntre: 10, contracargo: 'avisar' },
    llaves: [],
    supervisores: [{ ...ROSA, sal: 'c2FsLWRlLXBydWViYQ', vueltas: 10, pista: 0, puertas: null }],
    venceEn: '2026-11-25T20:00:00Z',
  } as never,
};
const PASO = {
  cuando: new Date(AHORA - 60_000).toISOString(),
  puerta: 'Sur',
  quien: 'Lector 2',
  sentido: 'entrada',
  dejoPasar: true,
  enLinea: true,
  dudoso: false,
} as const;
const RESULTADO: Resultado = {
  cruceId: '5f0c3a52-7a53-4d0f-9d7e-1f2b3c4d5e6f',
  sentido: 'entrada',
  veredicto: 'ya_usado',
  dejoPasar: false,
  lugar: 'Luneta, F 8',
  nombre: 'Inés V.',
  boletoId: 1,
  huella: 'AAAAAAAAAAAAAAAAAAAAAA',
  notas: 0,
  vendidoDespues: false,
  otraPuerta: 'Palcos',
  otroEvento: null,
  historia: [PASO],
  intentos: 2,
  folio: 'R7K2',
  sinConexion: false,
  repetidoHace: 4_000,
  aqui: null,
  tarde: false,
  momento: AHORA,
};

/** The whole app, as its page starts it. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: AHORA });
  document.body.innerHTML = '<div id="raiz"></div>';
  await import('../src/main.tsx');
  await shown('heading', 'Empareja este teléfono');
  lista.poner({
    huellas: btoa('\0'.repeat(16) + '\u0001'.repeat(16)),
    boletos: [1, 2],
    secciones: [1, 1],
    filas: ['F', 'F'],
    asientos: ['8', '9'],
    estados: 'vv',
    notas: '00',
    nombres: [],
    usos: [],
  });
});
// The screens begin anew.
beforeEach(() => poner({ ...INICIAL, fase: 'emparejar' }));

describe('the dialogs of the door (§P4.6)', () => {
  const ABREN = [
    [
      'Deshacer la última entrada',
      'Deshacer la última entrada',
      { ultimo: { ...RESULTADO, dejoPasar: true } },
    ],
    ['Buscar', 'Buscar a mano', {}],
    ['Llamar a supervisión', 'Dejar pasar', { resultado: RESULTADO }],
    ['Comprobante', 'Comprobante', { resultado: RESULTADO }],
  ] as const;

  it.each(ABREN)('«%s» opens «%s» over all else, and Escape closes it', async (boton, titulo, como) => {
    await poner({ ...ABIERTA, ...como });
    await press(one('button', boton));
    const dialogo = one('dialog', titulo);
    expect(dialogo.getAttribute('aria-modal')).toBe('true');
    dialogo.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(() => expect(all('dialog')).toEqual([]));
    // Buscar was another screen: its button is there again, with the focus.
    if (boton === 'Buscar') expect(document.activeElement).toBe(one('button', 'Buscar'));
  });

  it('a search begins in its field, ends by «Terminar» at the camera, and asks for the PIN again (§P7.3)', async () => {
    await poner(ABIERTA);
    await buscar();
    expect(document.activeElement).toBe(field('Buscar un boleto'));
    await press(one('button', 'Terminar'));
    expect(all('dialog')).toEqual([]);
    await press(one('button', 'Buscar'));
    expect(one('dialog', 'Buscar a mano').textContent).toContain('PIN de supervisión');
  });

  it('names the reason that is missing (§P7.3)', async () => {
    await poner({ ...ABIERTA, resultado: RESULTADO });
    await press(one('button', 'Llamar a supervisión'));
    const dialogo = one('dialog', 'Dejar pasar');
    const enviar = one('button', 'Dejar pasar', dialogo);
    await press(enviar);
    expect(words(one('alert', undefined, dialogo))).toBe('Elige un motivo.');
    await press(one('button', 'Otro', dialogo));
    await press(enviar);
    expect(words(one('alert', undefined, dialogo))).toBe('Escribe el motivo.');
  });
});

it('says the same in the hands of a translator, on every screen and after every change (§P4.5)', async () => {
  const dicho: string[] = [];
  await recorrer(async () => void dicho.push(words()));
  expect(dicho.length).toBeGreaterThan(40);
  const dejar = translateDocument();
  await recorrer(async () => {
    const esperado = dicho.shift();
    await until(() => expect(words()).toBe(esperado));
  });
  dejar();
  expect(Number(document.documentElement.dataset.translated)).toBeGreaterThan(200);
});

/** Goes through the screens and their changes; `mirar` looks at each. */
async function recorrer(mirar: () => Promise<void>): Promise<void> {
  const ver = async (cambios: Partial<Estado>) => {
    await poner(cambios);
    await mirar();
  };
  const tocar = async (boton: string | RegExp) => {
    await press(one('button', boton));
    await mirar();
  };
  await ver({ ...INICIAL, fase: 'emparejar' });
  await ver({ porque: 'Cerraste tu jornada.', cola: 2 });
  await ver({ cola: 1 });
  await tocar('Escribir el código de 8 letras');
  await ver({ emparejando: true });
  await ver({ emparejando: false, porque: null, cola: 0 });
  await tocar('Usar la cámara');

  await ver({ ...ABIERTA, fase: 'revision' });
  await ver({ boletos: 3, sinRedDesde: AHORA });
  await ver(ABIERTA);
  for (const adentro of [2, 3])
    await ver({ adentro, entraron: adentro, ultimo: { ...RESULTADO, lugar: `F ${adentro}` } });
  await ver({ callados: { cuantos: 2, desde: new Date(AHORA).toISOString() } });
  await ver({ sinRedDesde: AHORA, padronEn: AHORA - 20 * 60_000 });
  await ver({ sinRedDesde: null, cola: 3, padronEn: AHORA });
  await ver({ aviso: { texto: 'Un boleto a la vez', en: AHORA } });
  await ver({ aviso: { texto: 'Se leyó a medias', en: AHORA } });
  await ver({ ultimo: null, aviso: null, cola: 0, callados: INICIAL.callados });

  for (const uno of veredicto.options)
    await ver({ resultado: { ...RESULTADO, veredicto: uno, dejoPasar: dejaPasar(uno), cruceId: uno } });
  await ver({ resultado: { ...RESULTADO, tarde: true, aqui: { cuando: PASO.cuando, puerta: 'Norte' } } });
  await ver({ enEspera: { texto: 'otro', tecleado: false, en: AHORA } });
  await ver({ enEspera: { texto: 'otro', tecleado: false, en: AHORA - 60_000 } });
  await tocar('Llamar a supervisión');
  await tocar('Otro');
  await press(one('button', 'Dejar pasar', one('dialog')));
  await mirar();
  await tocar('Cancelar');
  await ver({ resultado: null, enEspera: null });

  await buscar();
  await mirar();
  for (const texto of ['F 8', 'nada', 'F', '2', '']) {
    await type(field('Buscar un boleto'), texto);
    await mirar();
  }
  await tocar('Volver');

  await tocar('Turno');
  await ver({ adentro: 9, rechazos: { ya_usado: 1 }, cola: 1 });
  await ver({ rechazos: { ya_usado: 2, no_valido: 1 }, cola: 2, sinRedDesde: AHORA });
  await tocar('Salen');
  await tocar('Palcos');
  await tocar('Cerrar mi jornada');
  await ver({ cola: 0, sinRedDesde: null });
  await tocar('Pasar lista');
  await tocar('Leer la de otro teléfono');
  await tocar('Volver');
  await tocar('Probar lector');
  await tocar('Listo');
  await ver({ ...INICIAL, fase: 'otra_pestana' });
}

/** Opens the search with a supervisor's PIN. */
async function buscar(): Promise<void> {
  await press(one('button', 'Buscar'));
  await type(field('PIN de supervisión'), PIN);
  await press(one('button', 'Entrar'));
  await shown('searchbox');
}

/** Changes the phone's state and waits for the screen. */
async function poner(cambios: Partial<Estado>): Promise<void> {
  cambiar(cambios);
  for (let i = 0; i < 3; i++) await new Promise(resolve => setTimeout(resolve));
}
