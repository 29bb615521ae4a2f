import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { useSubmit } from '../ui/useSubmit.ts';

type Escritos = RespuestaDe<'verAjustes'>['proveedor']['llaves'];

const PARTES = {
  proveedor: {
    nombre: 'Llaves',
    cambiar: 'Cambiar llaves',
    titulo: 'Llaves del proveedor',
    explicar: (comercio: string) =>
      `Son las del comercio ${comercio}. Se prueban antes de guardarse y no se vuelven a mostrar.`,
    delServidor: 'Las del servidor',
    volver: 'Usar las del servidor',
    secreto: { nombre: 'llavePrivada', label: 'Llave privada', ejemplo: 'sk_…' },
    otro: {
      nombre: 'llavePublica',
      label: 'Llave pública',
      ejemplo: 'pk_…',
      hint: 'Vacía: sigue la de ahora.',
    },
  },
  correo: {
    nombre: 'Acceso',
    cambiar: 'Cambiar acceso',
    titulo: 'Acceso al servidor de correo',
    explicar: (server: string) =>
      `Con lo que se entra a ${server}. Se prueba antes de guardarse y no se vuelve a mostrar.`,
    delServidor: 'El del servidor',
    volver: 'Usar el del servidor',
    secreto: { nombre: 'clave', label: 'Contraseña', ejemplo: undefined },
    otro: { nombre: 'usuario', label: 'Usuario', ejemplo: undefined, hint: undefined },
  },
} as const;

type Parte = keyof typeof PARTES;

/** Author and day of a secret, as a row of a list of facts. */
export function QuienLoEscribio({ parte, escritos }: { parte: Parte; escritos: Escritos }) {
  const { nombre, delServidor } = PARTES[parte];
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{escritos === null ? delServidor : enFrase(escritos, delServidor)}</dd>
    </div>
  );
}

function enFrase({ desde, por, legibles }: NonNullable<Escritos>, delServidor: string): string {
  return legibles
    ? `Por ${por}, ${fechaYHora(desde)}`
    : `${delServidor}: lo que escribió ${por} ya no se puede leer, porque cambió la llave con que se cifró. Escríbelo otra vez.`;
}

interface CambiarSecretosProps {
  parte: Parte;
  /** The owner's name: the merchant, the mail server. */
  de: string;
  escritos: Escritos;
  version: number;
  onChanged?: () => void;
}

/** Writes the keys of the provider or the login of the mail server, which are never shown again (§C13.7). */
export function CambiarSecretos(props: CambiarSecretosProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="borde" onClick={() => setIsOpen(true)}>
        {PARTES[props.parte].cambiar}
      </Button>
      {isOpen && <Escribir {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Escribir(props: CambiarSecretosProps & { onClose: () => void }) {
  const { parte, de, escritos, version, onChanged, onClose } = props;
  const { titulo, explicar, secreto, otro, volver } = PARTES[parte];
  const [escrito, setEscrito] = useState('');
  const [acompanante, setAcompanante] = useState('');
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit();
  const guardar = (valor: object | null) => {
    olvidar();
    void enviar(async () => {
      try {
        await call('cambiarAjustes', { body: { [parte]: valor }, version });
        notificar('Probado y guardado', 'exito');
        onClose();
        onChanged?.();
      } finally {
        await invalidate('verAjustes');
      }
    });
  };
  const escribir = (event: FormEvent) => {
    event.preventDefault();
    const dicho = acompanante.trim();
    guardar({ [secreto.nombre]: escrito, ...((dicho || parte === 'correo') && { [otro.nombre]: dicho }) });
  };
  const acompana = (
    <Field
      label={otro.label}
      hint={otro.hint}
      placeholder={otro.ejemplo}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={acompanante}
      error={faltas[`${parte}.${otro.nombre}`]}
      onChange={event => setAcompanante(event.target.value)}
    />
  );
  return (
    <Dialog title={titulo} onDismiss={onClose}>
      <form className="pila" onSubmit={escribir} noValidate>
        <p>{explicar(de)}</p>
        {parte === 'correo' && acompana}
        <PasswordField
          label={secreto.label}
          placeholder={secreto.ejemplo}
          autoComplete="off"
          value={escrito}
          error={faltas[`${parte}.${secreto.nombre}`]}
          onChange={event => setEscrito(event.target.value)}
        />
        {parte === 'proveedor' && acompana}
        <DialogFoot error={error} onClose={onClose}>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Probando' : 'Probar y guardar'}
          </Button>
          {escritos && (
            <Button variant="borde" busy={isBusy} onClick={() => guardar(null)}>
              {volver}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
