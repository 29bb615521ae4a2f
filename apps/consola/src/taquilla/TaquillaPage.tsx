import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { ahora, call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { leerPesos } from '../campos/pesos.ts';
import { CampoDePin, faltasDePin } from '../cuenta/PinDeVentanilla.tsx';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { FormSilhouette, PageSilhouette, TableSilhouette } from '../ui/Silhouettes.tsx';
import { miCajaQuery } from './caja.ts';
import './Taquilla.css';

/** The page before the window: the till with its float, then the event to sell (§C2.11). */
export function TaquillaPage() {
  const answer = useAnswer(miCajaQuery);
  return (
    <Reading
      answer={answer}
      skeleton={
        <PageSilhouette>
          <FormSilhouette fields={2} />
        </PageSilhouette>
      }
    >
      {({ caja }) => {
        if (caja?.estado === 'contada') return <Redirect to={paths.corte()} />;
        return (
          <>
            <PageHead
              title="Taquilla"
              actions={
                caja && (
                  <Link href={paths.corte()} className={buttonClass({ variant: 'borde' })}>
                    Caja y corte
                  </Link>
                )
              }
            >
              {caja ? `${caja.nombre} está abierta. Elige qué vendes.` : 'Abre tu caja para vender.'}
            </PageHead>
            {caja ? <Eventos /> : <AbrirCaja alAbrir={() => answer.refetch()} />}
          </>
        );
      }}
    </Reading>
  );
}

function Eventos() {
  const answer = useAnswer({
    ...queryFor('listarEventos', { query: { estado: 'en_venta', limite: 100 } }),
    freshMs: 0,
  });
  return (
    <Reading answer={answer} skeleton={<TableSilhouette rows={4} />}>
      {({ eventos }) =>
        eventos.length === 0 ? (
          <EmptyState title="No hay eventos en venta" hint="Aparecen aquí cuando empieza su venta." />
        ) : (
          <ul className="eventos-de-taquilla">
            {eventos.map(({ id, nombre, fecha, recinto, cartel, cifras }) => (
              <li key={id}>
                <Link href={paths.taquillaDeEvento(id)}>
                  {cartel && <img src={cartel} alt="" width="64" height="80" loading="lazy" />}
                  <span>
                    <b>{nombre}</b>
                    <span className="suave">{formatFechaCorta(fecha, recinto.zona, ahora())}</span>
                    <span className="nota">
                      {recinto.nombre} · {enCuantos(cifras.libres, 'libre')}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Reading>
  );
}

function AbrirCaja({ alAbrir }: { alAbrir: () => Promise<unknown> }) {
  const [escrito, setEscrito] = useState<Escrito>({ nombre: 'Ventanilla 1', fondo: '', pin: '' });
  const { error, isBusy, sinPin, abrir, olvidar } = useApertura(alAbrir);
  const escribir = (parte: Partial<Escrito>) => {
    setEscrito({ ...escrito, ...parte });
    olvidar();
  };
  const faltaDe = (campo: keyof Escrito) => (error?.campo === campo ? error.texto : undefined);
  return (
    <Box title="Abrir la caja" className="abrir-caja">
      <form className="pila" onSubmit={event => abrir(event, escrito)} noValidate>
        <Field
          label="Ventanilla"
          maxLength={40}
          value={escrito.nombre}
          error={faltaDe('nombre')}
          onChange={event => escribir({ nombre: event.target.value })}
        />
        <Field
          label="Fondo de la caja"
          hint="Los billetes y monedas con que empiezas, contados."
          inputMode="decimal"
          placeholder="1,500.00"
          value={escrito.fondo}
          error={faltaDe('fondo')}
          onChange={event => escribir({ fondo: event.target.value })}
        />
        {sinPin && (
          <CampoDePin
            label="Elige tu PIN: abre la ventanilla cuando se bloquea"
            value={escrito.pin}
            error={faltaDe('pin')}
            onChange={pin => escribir({ pin })}
          />
        )}
        <ErrorLine>{error && !error.campo ? error.texto : null}</ErrorLine>
        <Button type="submit" size="grande" busy={isBusy}>
          Abrir la caja
        </Button>
      </form>
    </Box>
  );
}

interface Escrito {
  nombre: string;
  fondo: string;
  pin: string;
}

/** Opens the till, after setting a PIN where the person has none; then opens the window of the address's event. */
function useApertura(alAbrir: () => Promise<unknown>) {
  const evento = new URLSearchParams(useSearch()).get('evento');
  const [, ir] = useLocation();
  const cuenta = useAnswer(queryFor('miCuenta'));
  const [error, setError] = useState<{ campo?: keyof Escrito; texto: string }>();
  const { isBusy, run } = useBusy();
  const sinPin = cuenta.data?.conPin === false;
  const abrir = (event: FormEvent, { nombre, fondo, pin }: Escrito) => {
    event.preventDefault();
    const leido = leerPesos(fondo);
    if (nombre.trim() === '')
      return setError({ campo: 'nombre', texto: 'Escribe el nombre de la ventanilla.' });
    if (leido.error !== undefined) return setError({ campo: 'fondo', texto: leido.error });
    void run(async () => {
      try {
        const malPin = sinPin ? await ponerPin(pin) : null;
        if (malPin !== null) return setError({ campo: 'pin', texto: malPin });
        const body = { nombre: nombre.trim(), fondo: leido.valor / 100 };
        await call('abrirCaja', { body, intencion: 'abrir-caja' });
        await alAbrir();
        if (evento && /^[1-9]\d{0,9}$/.test(evento)) ir(paths.taquillaDeEvento(evento));
      } catch (fallo) {
        setError({ texto: enPalabras(fallo) });
      }
    });
  };
  return { error, isBusy, sinPin, abrir, olvidar: () => setError(undefined) };
}

/** Sets the PIN; answers its fault, or null. */
async function ponerPin(pin: string): Promise<string | null> {
  try {
    await call('ponerPin', { body: { pin } });
    await invalidate('miCuenta');
    return null;
  } catch (fallo) {
    return faltasDePin(fallo).pin ?? enPalabras(fallo);
  }
}
