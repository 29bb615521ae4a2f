import { Field, type FieldProps, isComposing, keepCaret } from '@taquilla/ui/Field.tsx';

interface CampoDeCodigoProps extends Pick<FieldProps, 'id' | 'error'> {
  /** The typed code, in capitals. */
  codigo: string;
  onEscribir: (codigo: string) => void;
}

const enMayusculas = (texto: string) => texto.toUpperCase();

/** The field for a discount code, in capitals from its first letter on (§5.12). */
export function CampoDeCodigo({ codigo, onEscribir, ...campo }: CampoDeCodigoProps) {
  const alEscribir = (campo: HTMLInputElement) => {
    keepCaret(campo, enMayusculas);
    onEscribir(enMayusculas(campo.value));
  };
  return (
    <Field
      {...campo}
      label="Código de descuento"
      className="mayus"
      value={codigo}
      onChange={({ target, nativeEvent }) => {
        if (isComposing(nativeEvent)) onEscribir(target.value);
        else alEscribir(target);
      }}
      onCompositionEnd={({ currentTarget }) => alEscribir(currentTarget)}
      tellsError
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
