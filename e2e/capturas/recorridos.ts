import type { Page, PageScreenshotOptions } from '@playwright/test';

export interface Recorrido {
  page: Page;
  /** Takes the picture of a screen: the whole page unless `opciones` differ. */
  foto: (que: string, opciones?: PageScreenshotOptions) => Promise<void>;
  ancho: Ancho;
}

export type Ancho = 360 | 768 | 1280;

/** The walks whose screens are photographed, by the name of their pictures. */
export const RECORRIDOS: Record<string, (recorrido: Recorrido) => Promise<void>> = {
  inicio: async ({ page, foto }) => {
    await abrir(page, '/eventos');
    await foto('eventos');
    await page.getByLabel('Fecha').selectOption('Próximamente');
    await page.getByRole('button', { name: 'Lucha libre' }).click();
    await page.getByText('No hay eventos disponibles').waitFor();
    await foto('sin-resultados');
    await page.route(LISTA, route => route.abort());
    // From a page without the list, so that the browser asks for the events itself.
    await abrir(page, '/legales/nuestras_politicas');
    await page.getByRole('link', { name: 'Taquilla' }).first().click();
    await page.getByRole('alertdialog').waitFor();
    await foto('sin-red', {});
    await page.getByRole('button', { name: 'Entendido' }).click();
    await foto('error');
  },

  acceso: async ({ page, foto }) => {
    for (const [pantalla = '', boton = ''] of [
      ['login', 'Inicia sesión'],
      ['register', 'Registrarse'],
      ['forgot', 'Recuperar Contraseña'],
      ['reset?token=x', 'Guardar contraseña'],
    ]) {
      await abrir(page, `/auth/${pantalla}`);
      const [nombre = ''] = pantalla.split('?');
      const enviar = page.getByRole('button', { name: boton, exact: true });
      await enviar.waitFor();
      await foto(nombre);
      await enviar.click();
      await foto(`${nombre}-con-errores`);
    }
    await abrir(page, '/auth/login');
    await page.getByLabel('Correo').fill('nadie@taquilla.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1');
    await page.getByRole('button', { name: 'Inicia sesión' }).click();
    await page.getByRole('alertdialog').waitFor();
    await foto('login-rechazado', {});
  },

  sueltas: async ({ page, foto }) => {
    for (const documento of ['terminos_y_condiciones', 'aviso_de_privacidad', 'nuestras_politicas']) {
      await abrir(page, `/legales/${documento}`);
      await foto(documento);
    }
    for (const [pantalla = '', ruta = ''] of [
      ['404', '/no/existe'],
      ['faltan-datos', '/terminar_compra/x/false/0'],
    ]) {
      await abrir(page, ruta);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await foto(pantalla);
    }
  },

  evento: async ({ page, foto }) => {
    for (const evento of ['Niebla Tropical', 'Noche de Volcanes', 'Ánima Eléctrica', 'Cuerpo de Agua']) {
      await abrirEvento(page, evento);
      await foto(enlace(evento));
    }
    await page.getByRole('button', { name: 'Avísame' }).click();
    await page.getByLabel('Correo').waitFor();
    await foto('avisame');
    await page.goto('/avisame/dejar/00000000-0000-4000-8000-000000000000');
    await foto('aviso-dejado');
    await abrirEvento(page, 'Noche de Volcanes');
    await page.getByRole('link', { name: 'Información del evento' }).click();
    await page.getByRole('heading', { name: 'Sobre el evento' }).waitFor();
    await foto('informacion');
    await abrir(page, '/eventos/999999');
    await page.getByRole('alertdialog').waitFor();
    await foto('no-existe', {});
  },

  cargando: async ({ page, foto }) => {
    await abrir(page, '/legales/nuestras_politicas');
    await page.route('**/api/v1/eventos/**', () => {});
    await page.getByRole('link', { name: 'Taquilla' }).first().click();
    await page.waitForURL('**/eventos');
    await foto('eventos');
    for (const [pantalla, path] of Object.entries(SIN_RESPUESTA)) {
      await page.evaluate(nuevo => history.pushState(null, '', nuevo), path);
      await page.waitForTimeout(1_000);
      await foto(pantalla);
    }
  },

  sala: async ({ page, foto }) => {
    const sala = { activa: true, avance: 0, ultimo: 9_000, porSegundo: 1, detenida: false, quedan: 'libres' };
    const fingir = async (cambios: Partial<typeof sala>) => {
      await page.unroute(SALA);
      await page.route(SALA, route => route.fulfill({ json: { ...sala, ...cambios } }));
    };
    const seLee = async (texto: string) => {
      await page.getByRole('region', { name: 'Sala de espera' }).getByText(texto).first().waitFor();
    };
    const formarse = async (papel: 'link' | 'button', seccion: RegExp) => {
      await fingir({});
      await abrirEvento(page, 'Noche de Máscaras');
      await page.getByRole(papel, { name: seccion }).click();
      await seLee('antes que tú');
    };
    await formarse('link', /^Preferente A/);
    await foto('espera');
    for (const [que, cambios, texto] of [
      ['en-pausa', { detenida: true, quedan: 'apartados' }, 'La sala está en pausa'],
      ['agotado', { quedan: 'nada' }, 'Boletos agotados'],
    ] as const) {
      await fingir(cambios);
      await page.reload();
      await seLee(texto);
      await foto(que);
    }
    await formarse('button', /^Gradas/);
    await foto('en-la-hoja', {});
  },

  asientos: async ({ page, foto, ancho }) => {
    await abrirSeccion(page, 'Noche de Volcanes', SECCION_POR_ANCHO[ancho]);
    // The map fits itself to the window, so only the window is photographed.
    await foto('mapa', {});
    await elegir(page, 2);
    await foto('elegidos');
    if (ancho < 960) {
      await page.getByRole('button', { name: 'Ver resumen' }).click();
      await foto('resumen', {});
    }
    await continuar(page);
    await foto('pago');
    await pagar(page);
    await foto('pago-con-errores');
    await page.getByRole('button', { name: 'Cancelar la compra' }).click();
    await foto('pregunta-cancelar', {});
    await page.getByRole('button', { name: 'Volver' }).click();
    await llenar(page, '4444444444444448');
    await pagar(page);
    await foto('pregunta-pagar', {});
    await confirmar(page);
    await page.getByText('La tarjeta no tiene fondos suficientes.').waitFor();
    await foto('rechazada');
    await llenar(page, '4005580000050508');
    await pagar(page);
    await confirmar(page);
    await page.getByRole('heading', { name: 'Simulador del banco' }).waitFor();
    await foto('banco');
    await page.getByRole('button', { name: 'Rechazar' }).click();
    await page.getByRole('heading', { name: 'El pago no se completó' }).waitFor();
    await foto('banco-rechaza');
    await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click();
    await llenar(page, '4111111111111111');
    await pagar(page);
    await confirmar(page);
    await page.getByRole('heading', { name: '¡Compra exitosa!' }).waitFor();
    await foto('exito');
  },

  mesas: async ({ page, foto }) => {
    await abrirSeccion(page, 'Trío Obsidiana', /^Patio/);
    await foto('mapa', {});
    await page.getByRole('radio', { name: 'Lista' }).check();
    await page.getByRole('checkbox', { name: /^Mesa/ }).first().check();
    await foto('lista');
  },

  generales: async ({ page, foto }) => {
    await abrirEvento(page, 'Desierto Abierto');
    await page.getByRole('button', { name: /^Campo/ }).click();
    const compra = page.getByRole('dialog', { name: 'Campo' });
    await compra.waitFor();
    await foto('cantidad', {});
    await compra.getByRole('button', { name: 'Siguiente' }).click();
    await compra.getByRole('timer').waitFor();
    await foto('pago', {});
    await llenar(page, '4111111111111111');
    await compra.getByRole('button', { name: 'Pagar' }).click();
    await confirmar(page);
    await compra.getByRole('heading', { name: 'Compra exitosa' }).waitFor();
    await foto('exito', {});
  },

  perfil: async ({ page, foto }) => {
    await entrar(page, 'jimena');
    await page.getByRole('button', { name: 'Cuenta de Jimena Ruiz' }).click();
    await foto('menu', {});
    for (const [seccion = '', titulo = ''] of [
      ['mi_perfil', 'Mi perfil'],
      ['mi_password', 'Cambiar contraseña'],
      ['mis_formas_de_pago', 'Mis tarjetas guardadas'],
      ['mis_compras', 'Mis compras'],
    ]) {
      await abrir(page, `/perfil/${seccion}`);
      await page.getByRole('heading', { level: 1, name: titulo }).waitFor();
      await foto(seccion);
    }
    await page.getByRole('radio', { name: 'Lista' }).check();
    await foto('mis_compras-lista');
    await page.getByRole('tab', { name: 'Eventos Pasados' }).click();
    await foto('mis_compras-pasados');
    await page.getByRole('tab', { name: /Próximos Eventos/ }).click();
    await verBoletos(page);
    await foto('boletos');
    await page
      .getByRole('button', { name: /^Código QR/ })
      .first()
      .click();
    await page.locator('dialog svg.codigo-qr').waitFor();
    await foto('codigo', {});
  },

  tarjetas: async ({ page, foto, ancho }) => {
    await entrar(page, 'mateo');
    await abrir(page, '/perfil/mis_formas_de_pago');
    await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
    const hoja = page.getByRole('dialog', { name: 'Agregar tarjeta' });
    await hoja.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await foto('agregar-con-errores', {});
    await llenar(page, TARJETA_POR_ANCHO[ancho]);
    await hoja.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await hoja.waitFor({ state: 'detached' });
    await foto('guardadas');
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    await foto('pregunta-eliminar', {});
  },

  usados: async ({ page, foto }) => {
    await entrar(page, 'jimena');
    await page.route(MIS_BOLETOS, async route => {
      const response = await route.fetch();
      const { boletos, ...resto } = await response.json();
      const estados = ['usado', 'anulado'];
      const json = {
        ...resto,
        boletos: boletos.map((boleto: { estado: string }, i: number) => ({
          ...boleto,
          estado: estados[i] ?? boleto.estado,
        })),
      };
      await route.fulfill({ json });
    });
    await abrir(page, '/perfil/mis_compras');
    await verBoletos(page);
    await foto('boletos');
    await abrir(page, '/perfil/mis_compras');
    await page.getByRole('tab', { name: 'Eventos Pasados' }).click();
    await verBoletos(page);
    await foto('boletos-de-ayer');
  },

  expirada: async ({ page, foto }) => {
    await abrirSeccion(page, 'La casa sin puertas', /^Derecha/);
    await elegir(page, 1);
    const resumen = page.getByRole('button', { name: 'Ver resumen' });
    if (await resumen.isVisible()) await resumen.click();
    await continuar(page);
    await page.route(RESERVA, async route => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), estado: 'expirada' } });
    });
    await page.reload();
    await page.getByRole('alertdialog').waitFor();
    await foto('aviso', {});
  },
};

const LISTA = /\/eventos\/get_all/;
const SALA = /\/api\/v1\/eventos\/\d+\/sala$/;
const MIS_BOLETOS = /\/api\/v1\/eventos\/mis_eventos\/\d+$/;
const RESERVA = /\/api\/v1\/eventos\/\d+\/reserva$/;

/** Screens of an event that is still loading. */
const SIN_RESPUESTA = {
  evento: '/eventos/900001',
  informacion: '/eventos/informacion/900002',
  asientos: '/eventos/900003/1/Luneta',
};

/** Each width saves a card of its own. */
const TARJETA_POR_ANCHO = { 360: '4111111111111111', 768: '5555555555554444', 1280: '4242424242424242' };

/** Each width buys in a section of its own. */
const SECCION_POR_ANCHO = { 360: /^Luneta derecha/, 768: /^Platea derecha/, 1280: /^Balcón centro/ };

/** Opens a page and waits until its script runs: before that a button does nothing. */
async function abrir(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => {
    const root = document.getElementById('raiz');
    return root !== null && Object.keys(root).some(clave => clave.startsWith('__reactContainer$'));
  });
}

async function entrar(page: Page, quien: string) {
  await abrir(page, '/auth/login');
  await page.getByLabel('Correo').fill(`${quien}@taquilla.example`);
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor();
}

async function abrirEvento(page: Page, nombre: string) {
  await abrir(page, '/eventos');
  await page.getByRole('link', { name: new RegExp(`^(Comprar boletos|Ver evento): .*${nombre}`) }).click();
  await page.getByRole('heading', { name: 'Elige tu sección' }).waitFor();
}

/** Opens the places of a numbered section. */
async function abrirSeccion(page: Page, evento: string, seccion: RegExp) {
  await abrirEvento(page, evento);
  await page.getByRole('link', { name: seccion }).click();
  await page.getByRole('heading', { name: /^Sección: / }).waitFor();
  await page.getByRole('radio', { name: 'Mapa' }).waitFor();
}

async function elegir(page: Page, cuantos: number) {
  await page.getByRole('radio', { name: 'Lista' }).check();
  for (let i = 0; i < cuantos; i++) {
    await page
      .getByRole('checkbox', { name: /^Fila /, checked: false })
      .first()
      .check();
  }
}

/** Reserves the chosen places, and waits for the payment. */
async function continuar(page: Page) {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('region', { name: 'Tiempo de tu reserva' }).waitFor();
}

async function llenar(page: Page, numero: string) {
  const invitado = page.getByLabel('Nombre', { exact: true });
  if ((await invitado.count()) > 0) {
    await invitado.fill('Rosa Ibáñez');
    await page.getByLabel('Correo', { exact: true }).fill(`rosa.${Date.now()}@capturas.example`);
  }
  await page.getByLabel('Nombre del titular').fill('ROSA IBAÑEZ');
  await page.getByLabel('Número de tarjeta').fill(numero);
  await page.getByLabel('Vence (MM/AA)').fill('1230');
  await page.getByLabel('CVV').fill('123');
}

async function pagar(page: Page) {
  await page.getByRole('button', { name: 'Pagar' }).click();
}

async function confirmar(page: Page) {
  await page.getByRole('button', { name: 'Sí, pagar' }).click();
}

async function verBoletos(page: Page) {
  await page
    .getByRole('link', { name: /^Detalle de boletos/ })
    .first()
    .click();
  await page.getByRole('article').first().waitFor();
}

function enlace(nombre: string) {
  return nombre.toLowerCase().replaceAll(' ', '-');
}
