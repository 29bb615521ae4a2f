import { type APIRequestContext, expect } from '@playwright/test';

/** The key that the storefront sends with every call (§7.1). */
const CLAVE = { 'x-api-key': 'taquilla-web' };

/** Calls the API for facts that a journey needs beforehand, or for acts that are not its subject. */
export async function llamar(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<unknown> {
  const respuesta = await request.fetch(`/api/v1${path}`, { method, headers: CLAVE, ...(data && { data }) });
  expect(respuesta.ok(), `${method} ${path}: ${respuesta.status()} ${await respuesta.text()}`).toBe(true);
  return respuesta.json();
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
  const { eventos } = (await llamar(request, 'GET', '/eventos/get_all?tipoDispositivo=web')) as {
    eventos: Evento[];
  };
  return unico(eventos, evento => evento.nombre.includes(nombre), nombre);
}

export async function buscarSeccion(
  request: APIRequestContext,
  eventoId: number,
  nombre: string,
): Promise<Seccion> {
  const { secciones } = (await llamar(request, 'GET', `/eventos/${eventoId}/detalle_seccion/false/web`)) as {
    secciones: Seccion[];
  };
  return unico(secciones, seccion => seccion.nombre === nombre, nombre);
}

function unico<T>(todos: T[], es: (uno: T) => boolean, nombre: string): T {
  const [hallado] = todos.filter(es);
  if (!hallado) throw new Error(`The demonstration has no "${nombre}"`);
  return hallado;
}
