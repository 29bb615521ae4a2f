import { InvalidConfiguration } from '../env/configuration.ts';

/**
 * Explains to the operator why a process could not start: for a refused setting, port, folder or database, a sentence that
 * names the setting; for a fault of ours, the stack.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof InvalidConfiguration) return `Configuración:\n${error.message}`;
  if (!(error instanceof Error)) return error;
  const code = textOf(error, 'code');
  const fromOutside = code === null ? null : explainSystem(error, code);
  if (fromOutside !== null) return fromOutside;
  const isOurs = error.name !== 'Error' && code === null;
  return isOurs ? error : `No se pudo arrancar: ${error.message || code}`;
}

/** The refusals of the operating system or PostgreSQL, by the code of the error. */
function explainSystem(error: Error, code: string): string | null {
  const path = textOf(error, 'path');
  if (textOf(error, 'syscall') === 'listen') return explainPort(error, code);
  if (code in OF_FOLDER && path !== null)
    return `No se puede escribir en ${path}: ${OF_FOLDER[code]}. Elige otra carpeta con TAQUILLA_DATA.`;
  const ofDatabase = OF_DATABASE[code];
  return ofDatabase === undefined ? null : `${ofDatabase} Revisa DATABASE_URL. (${whereFrom(error, code)})`;
}

/** The code and the address, for a closer look; the system's own words are English. */
function whereFrom(error: Error, code: string): string {
  const host = textOf(error, 'address') ?? textOf(error, 'hostname');
  const port = textOf(error, 'port');
  return [code, host && (port ? `${host}:${port}` : host)].filter(Boolean).join(' ');
}

function explainPort(error: Error, code: string): string | null {
  const port = textOf(error, 'port');
  switch (code) {
    case 'EADDRINUSE':
      return `El puerto ${port} ya está ocupado por otro programa. Elige otro con PORT, por ejemplo PORT=${Number(port) + 10}.`;
    case 'EACCES':
      return `Esta cuenta no puede escuchar en el puerto ${port}. Elige con PORT uno de 1024 en adelante.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Esta máquina no tiene la dirección ${textOf(error, 'address') ?? textOf(error, 'hostname')}. Cambia HOST.`;
    default:
      return null;
  }
}

/** As `explainFailure`, for a command at work: an unreadable file, a database that went away. Null for a fault of ours. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = textOf(error, 'code') ?? '';
  const path = textOf(error, 'path');
  const ofFile = path === null ? undefined : OF_FILE[code];
  if (ofFile !== undefined) return `No se puede usar ${path}: ${ofFile}.`;
  const wasCut =
    code in OF_DATABASE || code.startsWith('57P') || /^Connection terminated/.test(error.message);
  return wasCut ? 'Se perdió la base de datos. Revisa qué quedó hecho antes de repetir la orden.' : null;
}

const OF_FOLDER: Readonly<Record<string, string>> = {
  EACCES: 'esta cuenta no tiene permiso',
  EPERM: 'esta cuenta no tiene permiso',
  EROFS: 'es de sólo lectura',
  ENOSPC: 'el disco está lleno',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  ENOENT: 'no se puede crear ahí',
};

const OF_FILE: Readonly<Record<string, string>> = {
  ...OF_FOLDER,
  EEXIST: 'ya existe',
  EISDIR: 'es una carpeta',
  ENOENT: 'no existe',
  ENAMETOOLONG: 'el nombre es demasiado largo',
};

const NO_CONNECTION = 'No se pudo conectar con la base de datos.';
const OF_DATABASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: NO_CONNECTION,
  ECONNRESET: NO_CONNECTION,
  ENOTFOUND: NO_CONNECTION,
  EAI_AGAIN: NO_CONNECTION,
  ETIMEDOUT: NO_CONNECTION,
  EHOSTUNREACH: NO_CONNECTION,
  ENOENT: NO_CONNECTION,
  '28P01': 'La base de datos no acepta ese usuario y contraseña.',
  '28000': 'La base de datos no acepta ese usuario.',
  '3D000': 'Esa base de datos no existe.',
};

function textOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
