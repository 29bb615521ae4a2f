import { CAUSAS, MINUTOS_DE_GRACIA, PIDE_SEGUNDA_PERSONA } from '@taquilla/rules/cancelacion';
import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPesos } from '../ui/pesos.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import { CampoDeClave, faltaDeClave } from './CampoDeClave.tsx';
import { Duenos } from './Duenos.tsx';
import { gruposDe, type Plan } from './decision.ts';
import { decirDia, decirParte } from './dias.ts';
import { type PasoConPlanProps, PieDePaso } from './paso.tsx';
import { trasMoverla } from './trasMoverla.ts';
import '../ui/Timeline.css';

/** The last step: what happens when, and the proofs that it is meant: key, fresh code, second person (§C7.14). */
export function PasoConfirmar(paso: PasoConPlanProps & { olvidar: () => void }) {
  const { evento, plan, irA } = paso;
  const directo = permitido('cancelar_evento', { eventoId: evento.id });
  const dePropuesta = !directo || plan.segundaPersona;
  const { clave, setClave, faltas, error, isBusy, hacer } = useCancelar(paso);
  const coincide = clave.trim() === evento.clave;
  const sola = dePropuesta && plan.personas.length === 0;
  return (
    <>
      <div className="can__columna">
        <QuePasa plan={plan} />
        <Pruebas {...{ paso, coincide, directo, dePropuesta, clave, setClave }} falta={faltas.clave} />
        <ErrorLine>{error}</ErrorLine>
        <PieDePaso
          atras={
            <Button variant="borde" onClick={() => irA(3)}>
              Atrás
            </Button>
          }
        >
          <Button
            variant="peligro-lleno"
            size="grande"
            busy={isBusy}
            disabled={!coincide || sola}
            onClick={hacer}
          >
            {dePropuesta ? 'Proponer la cancelación' : 'Cancelar el evento'}
          </Button>
        </PieDePaso>
        <p className="nota can__falta">{loQueFalta({ coincide, sola, dePropuesta })}</p>
      </div>
      <Decidido {...paso} />
    </>
  );
}

interface PruebasProps {
  paso: PasoConPlanProps;
  clave: string;
  setClave: (escrita: string) => void;
  falta: string | undefined;
  coincide: boolean;
  directo: boolean;
  dePropuesta: boolean;
}

function Pruebas({ paso, clave, setClave, falta, coincide, directo, dePropuesta }: PruebasProps) {
  const { evento, plan } = paso;
  return (
    <Box label="Confirmar" className="can__rojo">
      <div className="pila can__pruebas">
        <div>
          <CampoDeClave de={evento.clave} numero="1. " value={clave} error={falta} onChange={setClave} />
          {coincide && (
            <p className="nota verde fila" role="status">
              <Icon name="palomita" /> Coincide
            </p>
          )}
        </div>
        {directo && (
          <div>
            <p className="rotulo-campo">2. Un código nuevo de tu app</p>
            <p className="nota">
              Te lo pedimos al presionar el botón, si el último que diste tiene más de diez minutos.
            </p>
          </div>
        )}
        {dePropuesta && <SegundaPersona plan={plan} directo={directo} />}
      </div>
    </Box>
  );
}

/** Cancels, or proposes, once for this intention; what was typed is kept until it is done. */
function useCancelar({ evento, cuerpo, olvidar }: PasoConPlanProps & { olvidar: () => void }) {
  const [clave, setClave] = useState('');
  const [, navegar] = useLocation();
  const { faltas, error, isBusy, enviar, olvidar: olvidarFaltas } = useSubmit({}, faltaDeClave);
  const hacer = () =>
    enviar(async () => {
      const { id } = await call('cancelarEvento', {
        params: { eventoId: evento.id },
        body: { ...cuerpo, clave: clave.trim() },
        intencion: `cancelar:${evento.id}`,
      });
      olvidar();
      await trasMoverla();
      if (id !== null) navegar(paths.cancelacion(id), { replace: true });
    });
  return {
    clave,
    setClave: (escrita: string) => {
      setClave(escrita);
      olvidarFaltas();
    },
    faltas,
    error,
    isBusy,
    hacer,
  };
}

function loQueFalta({
  coincide,
  sola,
  dePropuesta,
}: {
  coincide: boolean;
  sola: boolean;
  dePropuesta: boolean;
}) {
  if (sola) return 'Falta otro Dueño que lo pueda confirmar.';
  if (!coincide) return 'Falta la clave del evento.';
  return dePropuesta ? 'Nada cambia hasta que otra persona lo confirme.' : '';
}

function QuePasa({ plan: { boletos } }: { plan: Plan }) {
  return (
    <Box title="Qué pasa al confirmar">
      <ol className="hilo">
        <li className="hilo__mal">
          <span className="hilo__punto">
            <Icon name="candado" />
          </span>
          <b>Al instante</b>
          <p>
            {`Se detiene la venta y ${boletos === 1 ? 'el boleto deja' : `los ${formatEntero(boletos)} boletos dejan`} de abrir la puerta. Los apartados se sueltan con una explicación.`}
          </p>
        </li>
        <li>
          <span className="hilo__punto">
            <Icon name="reloj" />
          </span>
          <b>{`Durante ${MINUTOS_DE_GRACIA} minutos`}</b>
          <p>Todavía puedes deshacer. No se mueve dinero ni sale ningún correo.</p>
        </li>
        <li>
          <span className="hilo__punto">
            <Icon name="correo" />
          </span>
          <b>Después</b>
          <p>
            Salen los correos y las devoluciones, poco a poco para no frenar otras ventas. Ya no se deshace.
          </p>
        </li>
      </ol>
    </Box>
  );
}

/** The second person that has to confirm it, and the reason. */
function SegundaPersona({ plan, directo }: { plan: Plan; directo: boolean }) {
  const { total, personas } = plan;
  const limite = formatPesos(centavos(PIDE_SEGUNDA_PERSONA));
  const porque = !directo
    ? 'porque tu papel propone y un Dueño confirma'
    : total > PIDE_SEGUNDA_PERSONA / 100
      ? `porque pasa de ${limite}`
      : 'porque te apartas del reparto';
  return (
    <div className="pila">
      <p className="rotulo-campo">{`${directo ? 3 : 2}. Segunda persona, ${porque}`}</p>
      {personas.length === 0 ? (
        <Notice tone="urgente">
          <strong>No hay otro Dueño en el equipo.</strong>{' '}
          {permitido('administrar') ? 'Invita a uno: nadie confirma lo suyo. ' : 'Nadie confirma lo suyo. '}
          {permitido('administrar') && (
            <Link className={buttonClass({ variant: 'borde', size: 'chico' })} href={paths.equipo()}>
              Ir a Equipo
            </Link>
          )}
        </Notice>
      ) : (
        <>
          <Duenos personas={personas} />
          <p className="nota">
            Le avisamos por correo, y le aparece primero en Hoy. Confirma cualquiera de ellas desde su sesión,
            con su código.
          </p>
        </>
      )}
    </div>
  );
}

function Decidido({ cuerpo, plan }: PasoConPlanProps) {
  const { total, ventas, boletos, compensacion, promesa, faltan } = plan;
  return (
    <div className="can__lado">
      <Box title="Lo que decidiste">
        <div className="pila">
          <div>
            <p className="suave">Se devuelve</p>
            <p className="cifra-grande cifra-grande--lado">{enPesos(total)}</p>
          </div>
          <dl className="ficha">
            <Renglon nombre="Causa">{CAUSAS[cuerpo.causa].nombre}</Renglon>
            <Renglon nombre="Compensación">
              {compensacion.parte > 0
                ? `${decirParte(compensacion.parte)}, ${enPesos(compensacion.monto)}`
                : 'No se debe'}
            </Renglon>
            <Renglon nombre="Ventas">{formatEntero(ventas)}</Renglon>
            <Renglon nombre="Boletos">{formatEntero(boletos)}</Renglon>
            <Renglon nombre="Promesa">{decirDia(promesa)}</Renglon>
            <Renglon nombre="Correos">{enCuantos(gruposDe(plan).length, 'texto')}</Renglon>
            {faltan !== null && faltan > 0 && (
              <div>
                <dt>Faltan en el saldo</dt>
                <dd className="rojo">{enPesos(faltan)}</dd>
              </div>
            )}
          </dl>
        </div>
      </Box>
    </div>
  );
}

function Renglon({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
