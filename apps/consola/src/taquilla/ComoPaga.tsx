import { aPesos, type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useRef } from 'react';
import { escribirPesos } from '../campos/pesos.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { billetesPara, enPiezas } from './cambio.ts';
import { type Apartado, type Cuenta, MEDIOS, type Pago } from './pago.ts';
import './ComoPaga.css';

interface ComoPagaProps {
  pago: Pago;
  poner: (pago: Pago) => void;
  cuenta: Cuenta | null;
  apartado: Apartado | null;
}

/** The means of payment: cash with its change, terminal with its slip, or a part by each (§C9.2). */
export function ComoPaga({ pago, poner, cuenta, apartado }: ComoPagaProps) {
  const { medio } = pago;
  const cambiar = (parte: Partial<Pago>) => poner({ ...pago, ...parte });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in all browsers */}
      <div className="medios" role="group" aria-label="Cómo paga">
        {MEDIOS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === medio}
            onClick={() => cambiar({ medio: value, recibido: '', efectivo: '' })}
          >
            {value === 'terminal' ? (
              <Icon name="tarjeta" />
            ) : (
              <ConsoleIcon name={value === 'mixto' ? 'mover' : 'dinero'} />
            )}
            {label}
          </button>
        ))}
      </div>
      {medio === 'efectivo' && <Efectivo pago={pago} cambiar={cambiar} cuenta={cuenta} apartado={apartado} />}
      {medio === 'mixto' && <Mixto pago={pago} cambiar={cambiar} cuenta={cuenta} />}
      {medio !== 'efectivo' && <Comprobante pago={pago} cambiar={cambiar} cuenta={cuenta} />}
    </>
  );
}

interface ParteProps {
  pago: Pago;
  cambiar: (parte: Partial<Pago>) => void;
  cuenta: Cuenta | null;
}

function Efectivo({ pago, cambiar, cuenta, apartado }: ParteProps & { apartado: Apartado | null }) {
  const campo = useRef<HTMLInputElement>(null);
  const total = apartado && dePesos(apartado.efectivo.total);
  return (
    <>
      <Billetes total={total} pago={pago} cambiar={cambiar} alEscribir={() => campo.current?.focus()} />
      <div className="recibido">
        <Field
          ref={campo}
          label="Recibes"
          inputMode="decimal"
          autoComplete="off"
          placeholder={total === null ? '' : escribirPesos(total)}
          value={pago.recibido}
          error={pago.recibido === '' ? undefined : cuenta?.faltas.recibido}
          tellsError
          onChange={event => cambiar({ recibido: event.target.value })}
        />
        <Cambio cuenta={cuenta} />
      </div>
    </>
  );
}

interface BilletesProps extends Pick<ParteProps, 'pago' | 'cambiar'> {
  /** The amount to pay; null before places are chosen. */
  total: Centavos | null;
  /** Called when the person types another amount. */
  alEscribir: () => void;
}

/** Bills that the buyer may hand over. */
function Billetes({ total, pago, cambiar, alEscribir }: BilletesProps) {
  const billetes = total === null ? [] : billetesPara(total);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in all browsers
    <div className="billetes" role="group" aria-label="Con cuánto paga">
      <button type="button" aria-pressed={pago.recibido === ''} onClick={() => cambiar({ recibido: '' })}>
        Exacto
      </button>
      {billetes.map(monto => (
        <button
          key={monto}
          type="button"
          aria-pressed={pago.recibido === escribirPesos(monto)}
          onClick={() => cambiar({ recibido: escribirPesos(monto) })}
        >
          {enteros(monto)}
        </button>
      ))}
      <button type="button" onClick={alEscribir}>
        Otro
      </button>
    </div>
  );
}

function Cambio({ cuenta }: { cuenta: Cuenta | null }) {
  const piezas = cuenta && enPiezas(cuenta.cambio);
  return (
    <p className="cambio" title={piezas ?? undefined}>
      <span>Da de cambio</span>
      <output>{formatPesos(cuenta?.cambio ?? dePesos(0))}</output>
      {piezas && <span className="cambio__piezas">{piezas}</span>}
    </p>
  );
}

/** The part in cash, and the cash that the buyer hands over for it. */
export function Mixto({ pago, cambiar, cuenta }: ParteProps) {
  return (
    <div className="recibido">
      <Field
        label="En efectivo"
        inputMode="decimal"
        autoComplete="off"
        value={pago.efectivo}
        error={pago.efectivo === '' ? undefined : cuenta?.faltas.efectivo}
        tellsError
        onChange={event => cambiar({ efectivo: event.target.value })}
      />
      <Recibes pago={pago} cambiar={cambiar} cuenta={cuenta} exacto={pago.efectivo} />
    </div>
  );
}
/** The cash that the buyer hands over, and its change. */
export function Recibes({ pago, cambiar, cuenta, exacto }: ParteProps & { exacto: string }) {
  return (
    <Field
      label="Recibes"
      inputMode="decimal"
      autoComplete="off"
      placeholder={exacto}
      hint={cuenta && cuenta.cambio > 0 ? `Da de cambio ${formatPesos(cuenta.cambio)}.` : undefined}
      value={pago.recibido}
      error={pago.recibido === '' ? undefined : cuenta?.faltas.recibido}
      tellsError
      onChange={event => cambiar({ recibido: event.target.value })}
    />
  );
}

/** The terminal's slip. */
export function Comprobante({ pago, cambiar, cuenta }: ParteProps) {
  return (
    <div className="recibido">
      <Field
        label="Folio de la terminal"
        autoComplete="off"
        maxLength={24}
        value={pago.folio}
        error={pago.folio === '' ? undefined : cuenta?.faltas.folio}
        tellsError
        onChange={event => cambiar({ folio: event.target.value })}
      />
      <Field
        label="Últimos cuatro"
        inputMode="numeric"
        autoComplete="off"
        value={pago.ultimos4}
        error={pago.ultimos4 === '' ? undefined : cuenta?.faltas.ultimos4}
        tellsError
        onChange={event => cambiar({ ultimos4: event.target.value })}
      />
    </div>
  );
}

function enteros(monto: Centavos): string {
  return `$${aPesos(monto).toLocaleString('es-MX')}`;
}
