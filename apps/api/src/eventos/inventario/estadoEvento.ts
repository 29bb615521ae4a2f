import { createHash } from 'node:crypto';
import { DISPONIBLE, type Lugares } from './lugares.ts';
import type { Plano } from './plano.ts';

/** The state of every place of an event at one moment; shared and never modified. */
export interface EstadoEvento {
  plano: Plano;
  /** For each place of `plano.lugares`, the index of its state in `ESTADOS`. */
  codigos: Uint8Array;
  /** Names this set of states: two processes with the same states have the same name. */
  version: string;
  /** By section; the object stays the same while nothing in the section changes. */
  secciones: ReadonlyMap<number, EstadoSeccion>;
}

export interface EstadoSeccion {
  /** As in EstadoEvento, for this section's places only. */
  codigos: Uint8Array;
  version: string;
  /** Free places by index of `plano.lugares.grupos`; groups without free places are left out. */
  libres: ReadonlyMap<number, number>;
}

/** The state of a plan from codes just read. */
export function estadoDe(plano: Plano, codigos: Uint8Array): EstadoEvento {
  const secciones = new Map<number, EstadoSeccion>();
  for (const [seccionId, posiciones] of plano.lugares.deSeccion) {
    secciones.set(seccionId, resumirSeccion(plano.lugares, codigos, posiciones));
  }
  return { plano, codigos, version: versionDe(codigos), secciones };
}

/** The next state and the changed places; `anterior` itself and no places when all codes are equal. */
export function siguienteEstado(
  anterior: EstadoEvento,
  codigos: Uint8Array,
): { estado: EstadoEvento; cambiados: number[] } {
  const { plano } = anterior;
  const { ids, grupo, grupos, deSeccion } = plano.lugares;
  const cambiados: number[] = [];
  const tocadas = new Set<number>();
  for (let i = 0; i < codigos.length; i += 1) {
    if (codigos[i] === anterior.codigos[i]) continue;
    cambiados.push(ids[i] ?? 0);
    tocadas.add(grupos[grupo[i] ?? 0]?.seccionId ?? 0);
  }
  if (cambiados.length === 0) return { estado: anterior, cambiados };

  const secciones = new Map(anterior.secciones);
  for (const seccionId of tocadas) {
    const posiciones = deSeccion.get(seccionId);
    if (posiciones) secciones.set(seccionId, resumirSeccion(plano.lugares, codigos, posiciones));
  }
  return { estado: { plano, codigos, version: versionDe(codigos), secciones }, cambiados };
}

/** Sums up a section. Runs over all its places at each change, so its loop uses typed arrays only. */
function resumirSeccion(lugares: Lugares, codigos: Uint8Array, posiciones: Int32Array): EstadoSeccion {
  const suyos = new Uint8Array(posiciones.length);
  const cuentas = new Int32Array(lugares.grupos.length);
  for (let i = 0; i < posiciones.length; i += 1) {
    const posicion = posiciones[i] ?? 0;
    const codigo = codigos[posicion] ?? 0;
    suyos[i] = codigo;
    const grupo = lugares.grupo[posicion] ?? 0;
    if (codigo === DISPONIBLE) cuentas[grupo] = (cuentas[grupo] ?? 0) + 1;
  }
  const libres = new Map<number, number>();
  cuentas.forEach((cuenta, grupo) => {
    if (cuenta > 0) libres.set(grupo, cuenta);
  });
  return { codigos: suyos, version: versionDe(suyos), libres };
}

function versionDe(codigos: Uint8Array): string {
  return createHash('sha1').update(codigos).digest('base64url').slice(0, 16);
}
