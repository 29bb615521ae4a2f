import { type FormularioTarjeta, marcaDeTarjeta } from '@taquilla/rules/tarjeta';
import { Field } from '@taquilla/ui/Field.tsx';
import type { FormField } from '@taquilla/ui/useForm.ts';
import { MASCARAS } from './captura.ts';
import { BANCOS_DE_DEBITO, Logo } from './Logo.tsx';
import { NOMBRES_DE_MARCA } from './marcas.ts';
import './CamposDeTarjeta.css';

/** The logos of the accepted brands, and, where debit cards are accepted, of their banks (§9.12, §B2.2). */
export function MarcasAceptadas({ debito = true }: { debito?: boolean }) {
  const marcas = Object.values(NOMBRES_DE_MARCA).filter(nombre => nombre !== null);
  return (
    <div className="marcas-aceptadas">
      <Logos nombres={marcas} rotulo="Tarjetas aceptadas" />
      {debito && (
        <div>
          <p aria-hidden="true">También de débito</p>
          <Logos nombres={BANCOS_DE_DEBITO} rotulo="Tarjetas de débito aceptadas" />
        </div>
      )}
    </div>
  );
}

function Logos({ nombres, rotulo }: { nombres: readonly string[]; rotulo: string }) {
  return (
    <ul aria-label={rotulo}>
      {nombres.map(nombre => (
        <li key={nombre}>
          <Logo de={nombre} />
        </li>
      ))}
    </ul>
  );
}

/** The new card (§3.18, §5.5-5.8). Its fields go to the provider's script and never to our server. */
export function CamposDeTarjeta({
  numero,
  field,
}: {
  /** The typed part of the number. */
  numero: string;
  field: FormField<keyof FormularioTarjeta>;
}) {
  const campo = (name: keyof FormularioTarjeta) => field(name, { mask: MASCARAS[name] });
  const marca = NOMBRES_DE_MARCA[marcaDeTarjeta(numero)];
  return (
    <div className="campos">
      <Field
        {...campo('nombre')}
        label="Nombre del titular"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={120}
      />
      <Field
        {...campo('tarjeta')}
        label="Número de tarjeta"
        inputMode="numeric"
        autoComplete="cc-number"
        adornment={
          marca && (
            <span className="campo__adorno" role="status">
              <Logo de={marca} />
            </span>
          )
        }
      />
      <Field
        {...campo('expiracion')}
        label="Vence (MM/AA)"
        placeholder="MM/AA"
        inputMode="numeric"
        autoComplete="cc-exp"
        fieldClass="campo--medio"
      />
      <Field
        {...campo('cvv')}
        label="CVV"
        hint="3 o 4 dígitos"
        inputMode="numeric"
        autoComplete="cc-csc"
        fieldClass="campo--medio"
      />
    </div>
  );
}
