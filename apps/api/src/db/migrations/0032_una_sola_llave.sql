-- Sessions' keys sign the turns of waiting rooms as well: their own secret lay in clear in every dump.
delete from ajuste where clave = 'llave_de_salas';
