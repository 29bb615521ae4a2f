import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import { Field } from '@taquilla/ui/Field.tsx';

interface CampoDeClaveProps {
  /** The event's key, which the label names. */
  de: string;
  /** The number of its proof, where there are several. */
  numero?: string;
  value: string;
  error?: string | undefined;
  onChange: (escrita: string) => void;
}

/** The event's key, typed letter by letter as the proof that the act is meant (§C7.14). */
export function CampoDeClave({ de, numero = '', value, error, onChange }: CampoDeClaveProps) {
  return (
    <Field
      label={`${numero}Escribe la clave del evento: ${de}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** The fault of the key, for its field. Other fields stand on other steps: their fault is told in words. */
export function faltaDeClave(fallo: unknown): Readonly<Record<string, string>> {
  if (fallo instanceof ApiError && fallo.code === 'clave_distinta') return { clave: fallo.message };
  const { clave } = faltasPorCampo(fallo);
  return clave ? { clave } : {};
}
