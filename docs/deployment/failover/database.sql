-- Once, on the primary: psql -h 10.0.0.21 -U postgres -v password=... -f database.sql
create role lockroom login password :'password';
create database lockroom owner lockroom template template0;
