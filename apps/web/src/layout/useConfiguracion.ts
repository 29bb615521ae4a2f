import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { setAppName } from '@taquilla/ui/appName.ts';
import { useEffect } from 'react';
import { questionOf } from '../api/questionOf.ts';

export type Configuracion = RespuestaDe<'configuracion'>;

/** The operator's public settings (§2.18); undefined until they are known. */
export function useConfiguracion(): Configuracion | undefined {
  const { data } = useAnswer(questionOf('configuracion'));
  const nombre = data?.nombre;
  useEffect(() => {
    if (nombre) setAppName(nombre);
  }, [nombre]);
  return data;
}
