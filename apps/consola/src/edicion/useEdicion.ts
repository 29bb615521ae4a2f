import { ApiError, faltasPorCampo, mensajeDe } from '@taquilla/cliente/ApiError';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { sesionActual } from '../sesion/sesion.ts';
import { enPalabras, esConflicto } from '../ui/enPalabras.ts';
import { alcanzar, type Borrador, conCambios, elegir, guardarBorrador, leerBorrador } from './borrador.ts';
import { type Choque, sameJson } from './merge.ts';

export interface EdicionProps<T extends object> {
  /** The name that keeps the changes over a reload, a crash or the end of a session, such as `evento:7:datos`. */
  nombre: string;
  /** The editable part as it was read, and its version. */
  leido: T;
  version: number;
  /** Sends the changed fields, or the whole new state, with `If-Match`; answers the new version. */
  guardar: (cambios: Partial<T>, version: number, todo: T) => Promise<{ leido: T; version: number }>;
  /** Takes the editable part out of `detalles.presente` of a 412. */
  presente: (presente: unknown) => T;
  /** The fields' names for people, for the sentence of a merge. */
  nombres: Readonly<Record<keyof T & string, string>>;
}

/** One thing under edit: the state read, the person's changes, and the obstacles to saving. */
export interface Edicion<T extends object> {
  /** The values with the person's changes. */
  valores: T;
  cambiar: (cambios: Partial<T>) => void;
  /** How many fields differ from the state read. */
  cambiados: number;
  /** The server's error of each field, by its name. */
  faltas: Readonly<Record<string, string>>;
  /** A failure that belongs to no field. */
  error: string | null;
  /** Fields that another person changed too; saving waits until each is settled. */
  choques: readonly Choque<T>[];
  quien: { quien: string; cuando: string } | null;
  resolver: (campo: keyof T & string, con: 'mio' | 'suyo') => void;
  isBusy: boolean;
  guardar: () => void;
  descartar: () => void;
}

/**
 * Edits one thing (§C14): no failure, reload or other person's change loses typed text. Another person's change of other
 * fields comes in by itself, with a notice; a change of the same field shows both values.
 */
export function useEdicion<T extends object>(props: EdicionProps<T>): Edicion<T> {
  const { leido, version, presente, nombres } = props;
  // The draft's name has the person's id, because others may use this browser.
  const nombre = `${sesionActual()?.personal.id ?? 0}:${props.nombre}`;
  const [borrador, setBorrador] = useState<Borrador<T>>(
    () => leerBorrador(nombre) ?? { base: leido, version, cambios: {} },
  );
  const [faltas, setFaltas] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  const poner = (siguiente: Borrador<T>) => {
    guardarBorrador(nombre, siguiente);
    setBorrador(siguiente);
  };
  // Takes a newer reading over while there are no changes.
  const limpio = Object.keys(borrador.cambios).length === 0;
  const { base, cambios } = limpio && version > borrador.version ? { base: leido, cambios: {} } : borrador;
  const valores: T = { ...base, ...cambios };
  const { conflicto = null } = borrador;

  const enviar = async (dado: Borrador<T>, yaFundido = false): Promise<void> => {
    try {
      const hecho = await props.guardar(dado.cambios, dado.version, { ...dado.base, ...dado.cambios });
      poner({ base: hecho.leido, version: hecho.version, cambios: {} });
      notificar('Guardado', 'exito');
    } catch (fallo) {
      if (!esConflicto(fallo)) throw fallo;
      const {
        version: nueva,
        quien,
        cuando,
      } = fallo.detalles as { version: number; quien: string; cuando: string };
      const ahora = { presente: presente(fallo.detalles.presente), version: nueva, quien, cuando };
      const { siguiente, suyos } = alcanzar(dado, ahora);
      poner(siguiente);
      if (suyos.length > 0) {
        const lista = suyos.map(campo => nombres[campo]).join(', ');
        notificar(`${quien} cambió mientras tanto: ${lista}. Ya está aquí.`, 'info', 8000);
      }
      if (!siguiente.conflicto && !yaFundido && Object.keys(siguiente.cambios).length > 0)
        await enviar(siguiente, true);
    }
  };

  return {
    valores,
    cambiados: Object.keys(cambios).length,
    faltas,
    error,
    choques: conflicto?.choques ?? [],
    quien: conflicto && { quien: conflicto.quien, cuando: conflicto.cuando },
    isBusy,
    cambiar: nuevos => {
      const juntos = { ...cambios, ...nuevos };
      const distintos = Object.fromEntries(
        Object.entries(juntos).filter(([campo, valor]) => !sameJson(valor, base[campo as keyof T])),
      ) as Partial<T>;
      const desde = limpio ? { base, version: Math.max(version, borrador.version), cambios } : borrador;
      poner(conCambios(desde, distintos));
      setFaltas(antes => Object.fromEntries(Object.entries(antes).filter(([campo]) => !toca(nuevos, campo))));
      setError(null);
    },
    resolver: (campo, con) => poner(elegir(borrador, campo, con)),
    guardar: () =>
      void run(async () => {
        setError(null);
        setFaltas({});
        try {
          await enviar(borrador);
        } catch (fallo) {
          const porCampo = faltasDe(fallo);
          setFaltas(porCampo);
          // A field with a wrong value shows its own fault; another refusal may concern a field that cannot show it.
          const escritoMal = fallo instanceof ApiError && fallo.code === 'datos_invalidos';
          if (!escritoMal || Object.keys(porCampo).length === 0) setError(enPalabras(fallo));
        }
      }),
    descartar: () => {
      poner({ base: leido, version: Math.max(version, borrador.version), cambios: {} });
      setFaltas({});
      setError(null);
    },
  };
}

/** Whether a fault's path (`operador.correo`) belongs to one of these fields. */
function toca(nuevos: object, ruta: string): boolean {
  return ruta.split('.').some(parte => parte in nuevos);
}

/** The server's error of each field; a taken name (`clave_ocupada`) gives the error of the one field that it concerns. */
function faltasDe(fallo: unknown): Readonly<Record<string, string>> {
  const campos = fallo instanceof ApiError && fallo.status === 409 ? fallo.detalles.campos : null;
  if (!Array.isArray(campos) || campos.length !== 1) return faltasPorCampo(fallo);
  return { [String(campos[0])]: mensajeDe(fallo, '') };
}
