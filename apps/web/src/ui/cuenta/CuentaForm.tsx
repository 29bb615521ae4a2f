import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import {
  agruparClabe,
  bancoDeClabe,
  fallaDeClabe,
  normalizarClabe,
  SENTENCIA_DE_CLABE,
} from '@taquilla/rules/clabe';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import './CuentaForm.css';

/** A bank account as its owner gives it, with the consent. */
export interface CuentaEscrita {
  clabe: string;
  titular: string;
  acepto: true;
}

export interface CuentaFormProps {
  /** Sends the account; `junto`: the other money goes along. Its failure is told beside the form. */
  guardar: (cuenta: CuentaEscrita, junto: boolean) => Promise<unknown>;
  /** Words for money that can go along to the same account; none if there is no such. */
  tambien?: string | null | undefined;
  consentimiento: string;
  boton: string;
  onHecho?: (() => void) | undefined;
}

const REGLAS = {
  clabe: (texto: string) => {
    const falla = fallaDeClabe(normalizarClabe(texto));
    return falla && SENTENCIA_DE_CLABE[falla];
  },
  titular: (texto: string) => (texto.trim().length < 3 ? 'Escribe a nombre de quién está la cuenta.' : null),
};

/** Takes the bank account for money that goes back, with the buyer's consent (§C7.10). */
export function CuentaForm({ guardar, tambien, consentimiento, boton, onHecho }: CuentaFormProps) {
  const [acepto, setAcepto] = useState(false);
  const [junto, setJunto] = useState(true);
  const [falla, setFalla] = useState<string | null>(null);
  const form = useForm({ initial: { clabe: '', titular: '' }, rules: REGLAS, onTyped: () => setFalla(null) });
  const { clabe } = form.texts;
  const bien = REGLAS.clabe(clabe) === null;

  const enviar = async ({ clabe, titular }: { clabe: string; titular: string }) => {
    if (!acepto) return setFalla('Marca que aceptas que usemos esta cuenta para pagarte.');
    try {
      const cuenta = { clabe: normalizarClabe(clabe), titular: titular.trim(), acepto: true as const };
      await guardar(cuenta, Boolean(tambien) && junto);
      notificar('Ya tenemos tu cuenta. Te escribimos para confirmarlo.', 'exito');
      onHecho?.();
    } catch (error) {
      const palabras = mensajeDe(error, 'No pudimos guardar tu cuenta. Vuelve a intentar.');
      if (error instanceof ApiError && error.code === 'clabe_invalida') form.tell('clabe', palabras);
      else setFalla(palabras);
    }
  };

  return (
    <form className="cuenta-form" noValidate onSubmit={form.submit(enviar)}>
      <Field
        {...form.field('clabe', { mask: agruparClabe })}
        label="CLABE, 18 dígitos"
        inputMode="numeric"
        autoComplete="off"
        hint={
          bien
            ? `${bancoDeClabe(normalizarClabe(clabe))}. Los 18 dígitos cuadran.`
            : 'Está en tu app del banco o en tu estado de cuenta.'
        }
        fieldClass={bien ? 'cuenta-form__bien' : undefined}
      />
      <Field
        {...form.field('titular')}
        label="A nombre de"
        autoComplete="name"
        hint="Como aparece en esa cuenta."
        most={80}
      />
      {tambien && (
        <Casilla checked={junto} onChange={setJunto}>
          {tambien}
        </Casilla>
      )}
      <Casilla checked={acepto} onChange={setAcepto}>
        {consentimiento}
      </Casilla>
      {falla && (
        <p className="campo__error" role="alert">
          {falla}
        </p>
      )}
      <Button type="submit" size="grande" busy={form.isBusy} full>
        {boton}
      </Button>
    </form>
  );
}

function Casilla({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}) {
  return (
    <label className="casilla">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** The account that the money goes to, and the way to change it while its money has not left. */
export function CuentaDada({
  cuenta,
  onCambiar,
}: {
  cuenta: { banco: string; ultimos4: string; cambiable: boolean };
  onCambiar: () => void;
}) {
  return (
    <>
      <p>
        <b>{cuenta.banco}</b>, terminada en <b className="num">{cuenta.ultimos4}</b>
      </p>
      {cuenta.cambiable ? (
        <Button variant="borde" onClick={onCambiar}>
          Cambiar la cuenta
        </Button>
      ) : (
        <p className="nota">El dinero ya salió hacia ella, así que ya no se puede cambiar.</p>
      )}
    </>
  );
}
