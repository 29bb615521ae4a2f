import { InvalidConfiguration } from '../env/configuration.ts';

/**
 * Why a process could not start, for its operator: what settings and surroundings refused (a port, a folder, a
 * database) in a sentence each that names the setting, a fault of ours with its stack.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof InvalidConfiguration) return `Configuración:\n${error.message}`;
  if (!(error instanceof Error)) return error;
  const codigo = textoDe(error, 'code');
  const deAfuera = codigo === null ? null : explicarSistema(error, codigo);
  if (deAfuera !== null) return deAfuera;
  const esNuestra = error.name !== 'Error' && codigo === null;
  return esNuestra ? error : `No se pudo arrancar: ${error.message || codigo}`;
}

/** The refusals of the operating system or PostgreSQL, by the code of the error. */
function explicarSistema(error: Error, codigo: string): string | null {
  const ruta = textoDe(error, 'path');
  if (textoDe(error, 'syscall') === 'listen') return explicarPuerto(error, codigo);
  if (codigo in DE_CARPETA && ruta !== null)
    return `No se puede escribir en ${ruta}: ${DE_CARPETA[codigo]}. Elige otra carpeta con TAQUILLA_DATA.`;
  const deBase = DE_BASE[codigo];
  return deBase === undefined ? null : `${deBase} Revisa DATABASE_URL. (${error.message || codigo})`;
}

function explicarPuerto(error: Error, codigo: string): string | null {
  const puerto = textoDe(error, 'port');
  switch (codigo) {
    case 'EADDRINUSE':
      return `El puerto ${puerto} ya está ocupado por otro programa. Elige otro con PORT, por ejemplo PORT=${Number(puerto) + 10}.`;
    case 'EACCES':
      return `Esta cuenta no puede escuchar en el puerto ${puerto}. Elige con PORT uno de 1024 en adelante.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Esta máquina no tiene la dirección ${textoDe(error, 'address') ?? textoDe(error, 'hostname')}. Cambia HOST.`;
    default:
      return null;
  }
}

const DE_CARPETA: Readonly<Record<string, string>> = {
  EACCES: 'esta cuenta no tiene permiso',
  EPERM: 'esta cuenta no tiene permiso',
  EROFS: 'es de sólo lectura',
  ENOSPC: 'el disco está lleno',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  ENOENT: 'no se puede crear ahí',
};

const SIN_CONEXION = 'No se pudo conectar con la base de datos.';
const DE_BASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: SIN_CONEXION,
  ECONNRESET: SIN_CONEXION,
  ENOTFOUND: SIN_CONEXION,
  EAI_AGAIN: SIN_CONEXION,
  ETIMEDOUT: SIN_CONEXION,
  EHOSTUNREACH: SIN_CONEXION,
  ENOENT: SIN_CONEXION,
  '28P01': 'La base de datos no acepta ese usuario y contraseña.',
  '28000': 'La base de datos no acepta ese usuario.',
  '3D000': 'Esa base de datos no existe.',
};

function textoDe(error: Error, nombre: string): string | null {
  const valor: unknown = Reflect.get(error, nombre);
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : null;
}
