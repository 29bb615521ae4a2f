import { type FormularioTarjeta, marcaDeTarjeta } from '@taquilla/rules/tarjeta';
import type { FieldProps } from '@taquilla/ui/Field.tsx';
import type { ReactNode } from 'react';
import { MASCARAS } from './captura.ts';
import { BANCOS_DE_DEBITO, Logo } from './Logo.tsx';
import { NOMBRES_DE_MARCA } from './marcas.ts';
import './CamposDeTarjeta.css';

/** The logos of the accepted brands, and of banks whose debit cards are accepted (§9.12). */
export function MarcasAceptadas() {
  const marcas = Object.values(NOMBRES_DE_MARCA).filter(nombre => nombre !== null);
  return (
    <div className="marcas-aceptadas">
      <Logos nombres={marcas} rotulo="Tarjetas aceptadas" />
      <div>
        <p aria-hidden="true">También de débito</p>
        <Logos nombres={BANCOS_DE_DEBITO} rotulo="Tarjetas de débito aceptadas" />
      </div>
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

/** One field of the card, for the form that holds its value. */
export interface CampoDeTarjeta extends Pick<FieldProps, 'label' | 'hint' | 'adornment' | 'fieldClass'> {
  name: keyof FormularioTarjeta;
  mask: (texto: string, anterior: string) => string;
  autoComplete: string;
  autoCapitalize?: string;
  inputMode?: 'numeric';
  placeholder?: string;
  maxLength?: number;
}

/** The new card (§3.18, §5.5-5.8). Its fields go to the provider's script and never to our server. */
export function CamposDeTarjeta({
  numero,
  campo,
}: {
  /** The typed part of the number. */
  numero: string;
  /** Binds a field to its form. */
  campo: (campo: CampoDeTarjeta) => ReactNode;
}) {
  const marca = NOMBRES_DE_MARCA[marcaDeTarjeta(numero)];
  return (
    <div className="campos">
      {campo({
        name: 'nombre',
        mask: MASCARAS.nombre,
        label: 'Nombre del titular',
        autoComplete: 'cc-name',
        autoCapitalize: 'words',
        maxLength: 120,
      })}
      {campo({
        name: 'tarjeta',
        mask: MASCARAS.tarjeta,
        label: 'Número de tarjeta',
        inputMode: 'numeric',
        autoComplete: 'cc-number',
        adornment: marca && (
          <span className="campo__adorno" role="status">
            <Logo de={marca} />
          </span>
        ),
      })}
      {campo({
        name: 'expiracion',
        mask: MASCARAS.expiracion,
        label: 'Vence (MM/AA)',
        placeholder: 'MM/AA',
        inputMode: 'numeric',
        autoComplete: 'cc-exp',
        fieldClass: 'campo--medio',
      })}
      {campo({
        name: 'cvv',
        mask: MASCARAS.cvv,
        label: 'CVV',
        hint: '3 o 4 dígitos',
        inputMode: 'numeric',
        autoComplete: 'cc-csc',
        fieldClass: 'campo--medio',
      })}
    </div>
  );
}
