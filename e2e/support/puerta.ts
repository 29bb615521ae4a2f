import type { APIRequestContext, Page } from '@playwright/test';
import { RUTAS_DE_CONSOLA } from '@taquilla/contract/consola/rutas';
import { textoDeQr } from '@taquilla/rules/boletoQr';

const CLAVE = { 'x-api-key': 'taquilla-web' };

/** The demonstration's organiser at the console's calls. */
export async function entrarAConsola(request: APIRequestContext, baseURL: string) {
  const headers: Record<string, string> = { ...CLAVE, origin: baseURL };
  const pedir = async <T>(
    id: keyof typeof RUTAS_DE_CONSOLA,
    params: Record<string, string | number>,
    data?: object,
  ): Promise<T> => {
    const { method, path } = RUTAS_DE_CONSOLA[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}`;
    const respuesta = await request.fetch(url, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data && { data }),
    });
    const cuerpo = await respuesta.json();
    if (!respuesta.ok()) throw new Error(`${id}: ${JSON.stringify(cuerpo)}`);
    if (typeof cuerpo.csrf === 'string') headers['x-csrf'] = cuerpo.csrf;
    return cuerpo;
  };
  const entrada = await pedir<{ paso: string }>(
    'entrarConsola',
    {},
    { correo: CORREO, contrasena: 'Consola-2026' },
  );
  if (entrada.paso === 'codigo') await pedir('confirmarCodigo', {}, { codigo: await codigoDe(request) });
  return pedir;
}

const CORREO = 'organizador@taquilla.example';

/** The code of the moment, as the demonstration shows it. */
async function codigoDe(request: APIRequestContext): Promise<string> {
  const texto = (await (await request.get('/dev/codigos')).text()).replace(/<[^>]*>/g, ' ');
  return /(\d{6})(?:(?!\d{6})[\s\S])*?organizador@/.exec(texto)?.[1] ?? '';
}

/** A ticket of the demonstration's buyer, as its code says it. */
export interface BoletoDePrueba {
  id: number;
  quemadoUUID: string;
  texto: string;
}

/** The good tickets that Jimena has of an event. */
export async function boletosDeJimena(request: APIRequestContext, evento: RegExp) {
  const { token } = await (
    await request.post('/api/v1/auth/login', {
      headers: CLAVE,
      data: { email: 'jimena@taquilla.example', password: 'Boletos2026' },
    })
  ).json();
  const headers = { ...CLAVE, authorization: `Bearer ${token}` };
  const { eventos } = await (await request.get('/api/v1/eventos/mis_eventos', { headers })).json();
  const eventoId: number = eventos.find(({ nombre }: { nombre: string }) => evento.test(nombre)).id;
  const suyos = await (await request.get(`/api/v1/eventos/mis_eventos/${eventoId}`, { headers })).json();
  const boletos: BoletoDePrueba[] = [...suyos.boletos, ...suyos.pasesGenerales]
    .filter(({ estado }: { estado: string }) => estado === 'vigente')
    .map((boleto: { id: number; quemadoUUID: string; asiento: object | null; f: string }) => ({
      id: boleto.id,
      quemadoUUID: boleto.quemadoUUID,
      texto: textoDeQr({ ...boleto, esGeneral: boleto.asiento === null }),
    }));
  return { eventoId, boletos };
}

/** Types a code as a reader does that is plugged in. */
export async function teclear(page: Page, texto: string): Promise<void> {
  await page.evaluate(dado => {
    for (const key of [...dado, 'Enter']) dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, texto);
}
