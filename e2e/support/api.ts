import { type APIRequestContext, expect } from '@playwright/test';

/** The key that the storefront sends with every call (§7.1). */
const API_KEY = { 'x-api-key': 'taquilla-web' };

/** Calls the API for facts that a journey needs beforehand, or for acts that are not its subject. */
export async function call(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<unknown> {
  const response = await request.fetch(`/api/v1${path}`, { method, headers: API_KEY, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

interface Evento {
  id: number;
  nombre: string;
}

interface Seccion {
  id: number;
  nombre: string;
  tipo_seccion: string;
  asientosDisponibles: number | null;
}

export async function buscarEvento(request: APIRequestContext, nombre: string): Promise<Evento> {
  const { eventos } = (await call(request, 'GET', '/eventos/get_all?tipoDispositivo=web')) as {
    eventos: Evento[];
  };
  return unico(eventos, evento => evento.nombre.includes(nombre), nombre);
}

export async function buscarSeccion(
  request: APIRequestContext,
  eventoId: number,
  nombre: string,
): Promise<Seccion> {
  const { secciones } = (await call(request, 'GET', `/eventos/${eventoId}/detalle_seccion/false/web`)) as {
    secciones: Seccion[];
  };
  return unico(secciones, seccion => seccion.nombre === nombre, nombre);
}

/** The origin of the card provider's stand-in, whose pages take any payment. */
export async function buscarProveedor(request: APIRequestContext): Promise<string> {
  const { scripts } = (await call(request, 'GET', '/pagos/get/credenciales')) as {
    scripts: { openpay: string };
  };
  return new URL(scripts.openpay).origin;
}

function unico<T>(todos: T[], es: (uno: T) => boolean, nombre: string): T {
  const [hallado] = todos.filter(es);
  if (!hallado) throw new Error(`The demonstration has no "${nombre}"`);
  return hallado;
}
