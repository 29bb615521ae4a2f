import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { CAUSAS } from '@taquilla/rules/cancelacion';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { useUnsaved } from '../edicion/useUnsaved.ts';
import { Box } from '../ui/Box.tsx';
import { Check } from '../ui/Check.tsx';
import { Choice } from '../ui/Choice.tsx';
import { Motivo } from '../ui/Motivo.tsx';
import { RevisionDeTexto } from '../ui/RevisionDeTexto.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { ConfirmarCambio } from './ConfirmarCambio.tsx';
import { type FormaDeCambio, faltasDe, type Que, SIN_DECIDIR } from './cambio.ts';
import { ElegirBorrador } from './ElegirBorrador.tsx';

interface DecidirCambioProps {
  evento: EventoDeConsola;
  /** Buyers still choose about the change before. */
  otro: boolean;
}

/** The change with its cause and its sentence, and below it the rehearsal and the proof that it is meant (§C7.14, §C7.19). */
export function DecidirCambio({ evento, otro }: DecidirCambioProps) {
  const [guardada, guardar] = useUnsaved<FormaDeCambio>(`cambiar:${evento.id}`);
  const [seRevisa, setSeRevisa] = useState(false);
  // Kept here: a field that is being mended takes the proof away for a moment, and not what was typed.
  const [clave, setClave] = useState('');
  const forma = { ...SIN_DECIDIR, ...guardada };
  const cambiar = (cambio: Partial<FormaDeCambio>) => guardar({ ...forma, ...cambio });
  const todas = faltasDe(forma, evento.recinto.zona);
  const faltas = seRevisa ? todas : {};
  const props = { evento, forma, faltas, cambiar };
  return (
    <div className="cambio">
      <div className="cambio__columna">
        <QuePasa {...props} otro={otro} />
        <PorQue {...props} />
        <Plazo {...props} />
      </div>
      <div className="cambio__lado">
        {Object.keys(todas).length === 0 ? (
          <ConfirmarCambio {...{ evento, forma, clave, setClave }} olvidar={() => guardar(null)} />
        ) : (
          <Box title="El ensayo">
            <div className="pila">
              <p className="suave">
                Cuando digas qué cambia y por qué, aquí sale a cuántas personas les toca, cuánto dinero puede
                volver y si el saldo alcanza. Nada cambia todavía.
              </p>
              <Button variant="borde" onClick={() => setSeRevisa(true)}>
                ¿Qué falta?
              </Button>
            </div>
          </Box>
        )}
      </div>
    </div>
  );
}

interface ParteProps {
  evento: EventoDeConsola;
  forma: FormaDeCambio;
  faltas: Readonly<Record<string, string>>;
  cambiar: (cambio: Partial<FormaDeCambio>) => void;
}

const OPCIONES: readonly { que: Que; nombre: string; nota: string }[] = [
  { que: 'fecha', nombre: 'Otra fecha', nota: 'Los boletos sirven con su mismo código.' },
  {
    que: 'recinto',
    nombre: 'Otro recinto',
    nota: 'Cada boleto recibe un lugar igual o mejor; lo que no cabe se devuelve.',
  },
  { que: 'sin_fecha', nombre: 'Se aplaza, sin fecha', nota: 'A los 60 días sin fecha se pregunta otra vez.' },
  {
    que: 'interrumpir',
    nombre: 'Se interrumpió la función',
    nota: 'Los boletos usados esa noche vuelven a abrir la puerta.',
  },
  { que: 'artista', nombre: 'Se retira un artista', nota: 'Lo demás del cartel sigue.' },
];

function QuePasa({ evento, forma, faltas, cambiar, otro }: ParteProps & { otro: boolean }) {
  const { que, fecha, artista } = forma;
  const cartel = [...(evento.artista ? [evento.artista] : []), ...evento.artistas];
  const conFecha = que === 'fecha' || que === 'recinto' || que === 'interrumpir';
  return (
    <Box title="Qué cambia" aside={<span className="suave solo-ancho">Aún no pasa nada</span>}>
      <div className="pila">
        {otro && (
          <Notice>
            Hay un cambio con decisiones abiertas. Si decides otro, a todos se les pregunta de nuevo.
          </Notice>
        )}
        <fieldset className="cambio__que">
          <legend className="solo-lector">Qué cambia</legend>
          {OPCIONES.filter(una => una.que !== 'artista' || cartel.length > 1).map(una => (
            <Check
              key={una.que}
              radio
              name="que"
              note={una.nota}
              checked={una.que === que}
              onChange={() => cambiar({ que: una.que })}
            >
              {una.nombre}
            </Check>
          ))}
        </fieldset>
        {que === 'recinto' && (
          <ElegirBorrador
            evento={evento}
            elegido={forma.borradorId}
            error={faltas.borradorId}
            onChange={cambiar}
          />
        )}
        {conFecha && (
          <DateField
            unit="minute"
            label="La nueva fecha"
            value={fecha}
            error={faltas.fecha}
            emptyHint={
              que === 'recinto'
                ? 'Vacía: el mismo día y a la misma hora'
                : que === 'interrumpir'
                  ? 'Vacía: todavía no se sabe'
                  : undefined
            }
            onChange={escrita => cambiar({ fecha: escrita })}
          />
        )}
        {que === 'artista' && (
          <Choice
            label="Quién se retira"
            value={artista}
            error={faltas.artista}
            options={[
              { value: '', label: 'Elige' },
              ...cartel.map(nombre => ({ value: nombre, label: nombre })),
            ]}
            onChange={elegido => cambiar({ artista: elegido })}
          />
        )}
      </div>
    </Box>
  );
}

function PorQue({ forma, faltas, cambiar }: ParteProps) {
  const { causa, seAparta, motivo, frase } = forma;
  const atribuible = causa !== '' && CAUSAS[causa].atribuible !== seAparta;
  const grupo = (suya: boolean) =>
    (Object.keys(CAUSAS) as (keyof typeof CAUSAS)[])
      .filter(una => CAUSAS[una].atribuible === suya)
      .map(una => ({ value: una, label: CAUSAS[una].nombre }));
  return (
    <Box
      title="Por qué"
      foot={
        causa !== '' && (
          <>
            <span>
              {atribuible
                ? 'Responsabilidad de quien organiza: se debe al menos el 20 %.'
                : 'No se puede atribuir a nadie: no se debe compensación.'}
            </span>
            <Button
              variant="quieto"
              size="chico"
              aria-pressed={seAparta}
              onClick={() => cambiar({ seAparta: !seAparta })}
            >
              {seAparta ? 'Volver al reparto' : 'Apartarme'}
            </Button>
          </>
        )
      }
    >
      <div className="pila">
        <Choice
          label="La causa"
          value={causa}
          error={faltas.causa}
          options={[{ value: '' as const, label: 'Elige la causa' }, ...grupo(true), ...grupo(false)]}
          onChange={elegida => cambiar({ causa: elegida, seAparta: false })}
        />
        {seAparta && (
          <Motivo
            label="Por qué te apartas del reparto de Profeco"
            hint="Queda en la auditoría y lo confirma otro Dueño."
            value={motivo}
            error={faltas.motivo}
            onChange={escrito => cambiar({ motivo: escrito })}
          />
        )}
        <div>
          <TextArea
            label="Cómo lo cuentas en público"
            hint="Una frase. Sale en la página del evento y en cada correo."
            rows={3}
            most={300}
            value={frase}
            error={faltas.frase}
            onChange={event => cambiar({ frase: event.target.value })}
          />
          <RevisionDeTexto texto={frase} />
        </div>
      </div>
    </Box>
  );
}

function Plazo({ forma: { dias, compensaA, causa, seAparta }, faltas, cambiar }: ParteProps) {
  const debe = causa !== '' && CAUSAS[causa].atribuible !== seAparta;
  return (
    <Box title="Hasta cuándo deciden">
      <div className="pila">
        <Field
          label="Días para decidir"
          inputMode="numeric"
          autoComplete="off"
          fieldClass="cambio__dias"
          hint="Cada quien conserva o devuelve desde su enlace. Si no contesta, conserva."
          value={dias}
          error={faltas.dias}
          onChange={event => cambiar({ dias: event.target.value })}
        />
        {debe && (
          <Select
            label="A quién se le debe la compensación"
            value={compensaA}
            options={[
              { value: 'todos', label: 'A todos: a quien conserva y a quien devuelve' },
              { value: 'quien_devuelve', label: 'Sólo a quien devuelve' },
            ]}
            onChange={elegido => cambiar({ compensaA: elegido })}
          />
        )}
      </div>
    </Box>
  );
}
