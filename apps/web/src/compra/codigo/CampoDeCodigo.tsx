import { Field, type FieldProps, keepCaret } from '../../ui/Field.tsx';

interface CampoDeCodigoProps extends Pick<FieldProps, 'id' | 'error'> {
  /** In capitals. */
  codigo: string;
  onEscribir: (codigo: string) => void;
}

const enMayusculas = (texto: string) => texto.toUpperCase();

/** Where a discount code is typed, shown in capitals from its first letter on (§5.12). */
export function CampoDeCodigo({ codigo, onEscribir, ...campo }: CampoDeCodigoProps) {
  return (
    <Field
      {...campo}
      label="Código de descuento"
      className="mayus"
      value={codigo}
      onChange={({ target }) => {
        keepCaret(target, enMayusculas);
        onEscribir(enMayusculas(target.value));
      }}
      tellsError
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
