import { dePesos, formatPesos, restar, sumar } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { type FormEvent, useState } from 'react';
import { type Alcance, useAlcance } from '../api/alcance.ts';
import { ahora } from '../api/call.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { ComoPaga } from './ComoPaga.tsx';
import { IMPRESORAS, type Impresora, type Ventanilla } from './caja.ts';
import { PromocionesDelEvento } from './PromocionesDelEvento.tsx';
import { type Apartado, type Cuenta, hacerCuenta, type Pago } from './pago.ts';
import type { ConApartado } from './useApartado.ts';
import type { useVenta } from './useVenta.ts';
import './Cobro.css';

interface CobroProps {
  ventanilla: Ventanilla;
  apartado: ConApartado;
  venta: ReturnType<typeof useVenta>;
  impresora: Impresora;
  ponerImpresora: (impresora: Impresora) => void;
}

/** The right side of the window: lines, total, means of payment, and the button that charges. */
export function Cobro(props: CobroProps) {
  const { ventanilla, apartado } = props;
  const { pago, ponerPago, quien, ponerQuien } = props.venta;
  const puesto = apartado.apartado;
  const cuenta = puesto && hacerCuenta(puesto, pago);
  return (
    <aside className="cobro" aria-label="Cobro">
      <section className="cobro__cuenta">
        <div className="fila fila--entre">
          <h2>{ventanilla.nombre}</h2>
          {puesto && <Reloj expiraEn={puesto.expiraEn} />}
        </div>
        {puesto && cuenta ? (
          <Lineas apartado={puesto} cuenta={cuenta} pago={pago} />
        ) : (
          <p className="suave cobro__vacio">
            {apartado.apartando ? 'Apartando lugares…' : 'Elige cuántos y de qué sección.'}
          </p>
        )}
      </section>
      <section className="cobro__pago">
        <ComoPaga pago={pago} poner={ponerPago} cuenta={cuenta} apartado={puesto} />
        <Quien quien={quien} poner={ponerQuien} />
        <Promocion key={apartado.promocion} apartado={apartado} />
        <PromocionesDelEvento promociones={ventanilla.promociones} puesta={puesto?.promocionId ?? null} />
      </section>
      <Pie {...props} />
    </aside>
  );
}

type Comprador = CobroProps['venta']['quien'];

function Quien({ quien, poner }: { quien: Comprador; poner: (quien: Comprador) => void }) {
  return (
    <div className="cobro__quien">
      <Field
        label="Nombre"
        autoComplete="off"
        most={100}
        value={quien.nombre}
        onChange={event => poner({ ...quien, nombre: event.target.value })}
      />
      <Field
        label="Correo, si los quiere"
        type="email"
        autoComplete="off"
        value={quien.correo}
        onChange={event => poner({ ...quien, correo: event.target.value })}
      />
    </div>
  );
}

const hoy = () => ahora().getTime();

function Reloj({ expiraEn }: { expiraEn: string }) {
  const ms = useCountdown(Date.parse(expiraEn), hoy);
  const segundos = Math.ceil(ms / 1000);
  return (
    <span className="cobro__reloj" role="timer">
      <Icon name="reloj" />
      {segundos === 0
        ? 'Ya no están apartados'
        : `Apartados ${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`}
    </span>
  );
}

function Lineas({ apartado, cuenta, pago }: { apartado: Apartado; cuenta: Cuenta; pago: Pago }) {
  const desglose = pago.medio === 'terminal' ? apartado.terminal : apartado.efectivo;
  const cargos = sumar(dePesos(desglose.cargoServicio), dePesos(desglose.iva));
  const deTarjeta = restar(cuenta.total, dePesos(apartado.efectivo.total));
  const otro =
    pago.medio === 'efectivo' ? `con terminal, ${formatPesos(dePesos(apartado.terminal.total))}` : null;
  return (
    <>
      <dl className="cobro__lineas">
        {agrupar(apartado).map(({ nombre, importe }) => (
          <Linea key={nombre} nombre={nombre} importe={formatPesos(importe)} />
        ))}
        {desglose.descuento > 0 && (
          <Linea
            nombre={apartado.descuento ?? 'Promoción'}
            importe={`−${formatPesos(dePesos(desglose.descuento))}`}
          />
        )}
        {cargos > 0 && <Linea nombre="Servicio e IVA" importe={formatPesos(cargos)} />}
        {deTarjeta > 0 && <Linea nombre="Cargo por tarjeta" importe={formatPesos(deTarjeta)} />}
      </dl>
      <div className="cobro__total">
        <p>
          <b>Total</b>
          <span className="nota">
            {otro ?? (pago.medio === 'mixto' ? mixto(cuenta) : 'con cargo por tarjeta')}
          </span>
        </p>
        <output>{formatPesos(cuenta.total)}</output>
      </div>
    </>
  );
}

function Linea({ nombre, importe }: { nombre: string; importe: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{importe}</dd>
    </div>
  );
}

function mixto({ efectivo, terminal }: Cuenta): string {
  return `${formatPesos(efectivo)} en efectivo y ${formatPesos(terminal)} con terminal`;
}

/** Lines by section, row and price: two seats side by side are one line. */
function agrupar({ lugares }: Apartado) {
  const grupos = new Map<string, { nombres: string[]; precio: number }>();
  for (const { nombre, seccionId, general, precio } of lugares) {
    const fila = general ? '' : nombre.split(' ').slice(0, -1).join(' ');
    const clave = `${seccionId} ${fila} ${precio}`;
    const grupo = grupos.get(clave) ?? { nombres: [], precio };
    grupo.nombres.push(nombre);
    grupos.set(clave, grupo);
  }
  return [...grupos.values()].map(({ nombres, precio }) => ({
    nombre: nombrar(nombres),
    importe: sumar(...nombres.map(() => dePesos(precio))),
  }));
}

function nombrar(nombres: readonly string[]): string {
  const [primero = ''] = nombres;
  if (nombres.length === 1) return primero;
  if (nombres.every(nombre => nombre === primero)) return `${nombres.length} × ${primero}`;
  const ultimos = nombres.slice(1).map(nombre => nombre.split(' ').at(-1));
  return nombres.length > 6 ? `${nombres.length} × desde ${primero}` : `${primero}, ${ultimos.join(', ')}`;
}

function Promocion({ apartado }: { apartado: ConApartado }) {
  const [clave, setClave] = useState(apartado.promocion);
  const aplicar = (event: FormEvent) => {
    event.preventDefault();
    apartado.renovar(clave);
  };
  const aviso = apartado.apartado?.aviso;
  return (
    <form className="cobro__promocion" onSubmit={aplicar}>
      {aviso && <Notice>{aviso}</Notice>}
      <Field
        label="Código de promoción"
        autoComplete="off"
        maxLength={40}
        value={clave}
        onChange={event => setClave(event.target.value)}
      />
      <Button
        type="submit"
        variant="borde"
        disabled={!apartado.apartado || apartado.apartando || clave.trim() === apartado.promocion}
      >
        Aplicar
      </Button>
    </form>
  );
}

function Pie({ apartado, venta, impresora, ponerImpresora }: CobroProps) {
  const { estado, falla, cobrar } = venta;
  const alcance = useAlcance();
  const enLinea = alcance !== 'sin_red';
  const boletos = apartado.apartado?.lugares.length ?? 0;
  const cobrando = estado.es === 'cobrando';
  const sinRespuesta = estado.es === 'sin_respuesta';
  const cobra = impresora === 'ninguna' ? 'Cobrar' : 'Cobrar e imprimir';
  return (
    <footer className="cobro__pie">
      <Avisos alcance={alcance} falla={falla} sinRespuesta={sinRespuesta} />
      <Button
        size="grande"
        full
        busy={cobrando}
        disabled={!enLinea || (boletos === 0 && !sinRespuesta)}
        onClick={() => void cobrar()}
      >
        <ConsoleIcon name={impresora === 'ninguna' ? 'dinero' : 'imprimir'} />
        {sinRespuesta ? 'Preguntar otra vez' : boletos === 0 ? cobra : `${cobra} ${boletos}`}
      </Button>
      <div className="fila fila--entre">
        <Button
          variant="quieto"
          size="chico"
          disabled={!apartado.apartado || cobrando || sinRespuesta}
          onClick={() => apartado.pedir(null, '')}
        >
          Soltar lugares
        </Button>
        <ElegirImpresora impresora={impresora} ponerImpresora={ponerImpresora} />
      </div>
    </footer>
  );
}

interface AvisosProps {
  alcance: Alcance;
  falla: string | undefined;
  sinRespuesta: boolean;
}

function Avisos({ alcance, falla, sinRespuesta }: AvisosProps) {
  return (
    <>
      {alcance === 'sin_red' && (
        <Notice tone="urgente">Sin conexión no se vende. Lo elegido sigue aquí.</Notice>
      )}
      {alcance === 'sin_servidor' && (
        <Notice tone="urgente">
          El servidor no responde. Lo elegido sigue aquí, y se pregunta otra vez.
        </Notice>
      )}
      {falla && (
        <Notice tone="urgente" live>
          {sinRespuesta ? `No sabemos si la venta quedó hecha. ${falla}` : falla}
        </Notice>
      )}
    </>
  );
}

type ElegirImpresoraProps = Pick<CobroProps, 'impresora' | 'ponerImpresora'>;

function ElegirImpresora({ impresora, ponerImpresora }: ElegirImpresoraProps) {
  return (
    <Select
      label="Impresora"
      hideLabel
      options={IMPRESORAS}
      value={impresora}
      onChange={nueva => ponerImpresora(IMPRESORAS.find(({ value }) => value === nueva)?.value ?? '80mm')}
    />
  );
}
