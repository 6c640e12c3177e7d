@echo off
rem Starts Quoin on Windows with Java 17 or newer: a release, or sources that Maven has packaged.
setlocal
set "home=%~dp0"
set "jar=%home%lib\quoin.jar"
if not exist "%jar%" set "jar=%home%target\quoin.jar"
if not exist "%jar%" (
  echo quoin: no quoin.jar in lib or target; unpack the release, or run "mvn package" in %home% 1>&2
  exit /b 2
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseSerialGC -Djava.awt.headless=true "-Dquoin.home=%home%." %QUOIN_JAVA_OPTIONS% -cp "%jar%" org.quoin.cli.Quoin %*
exit /b %errorlevel%
